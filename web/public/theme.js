// Sets theme, motion and marks before the first picture, so that nothing flashes.
(() => {
  const root = document.documentElement;
  try {
    const kept = JSON.parse(localStorage.getItem("barrow.settings") ?? "{}");
    if (kept.theme === "dark" || kept.theme === "light") root.dataset.theme = kept.theme;
    if (kept.motion === "reduce" || kept.motion === "full") root.dataset.motion = kept.motion;
    if (kept.marks === "strong") root.dataset.marks = "strong";
  } catch {
    // Settings that cannot be read are as good as none.
  }
})();
