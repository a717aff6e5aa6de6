// Which screen the address names, and how to go to another without loading the page anew.

export type Route =
  | { screen: "home"; dialog: boolean; game: string }
  | { screen: "table"; table: string; invite: string }
  | { screen: "replay"; table: string; step: number | null; seenAs: string; invite: string }
  | { screen: "rules"; game: string; clause: string }
  | { screen: "reference"; game: string }
  | { screen: "proof"; table: string; invite: string }
  | { screen: "lab" }
  | { screen: "settings" }
  | { screen: "about" }
  | { screen: "missing"; path: string };

/** Return the route that an address names. */
export function route(address: URL): Route {
  const [first = "", second = "", ...rest] = address.pathname.split("/").filter(Boolean).map(decodeURIComponent);
  const asked = address.searchParams;
  const clause = decodeURIComponent(address.hash.slice(1));
  if (rest.length === 0) {
    if (first === "") return { screen: "home", dialog: false, game: "" };
    if (first === "new" && !second) return { screen: "home", dialog: true, game: asked.get("game") ?? "" };
    const invite = asked.get("invite") ?? "";
    if (first === "table" && second) return { screen: "table", table: second, invite };
    if (first === "rules") return { screen: "rules", game: second, clause };
    if (first === "proof" && second) return { screen: "proof", table: second, invite };
    if (first === "lab" && !second) return { screen: "lab" };
    if (first === "settings" && !second) return { screen: "settings" };
    if (first === "about" && !second) return { screen: "about" };
    if (first === "replay" && second) {
      const step = asked.get("step");
      const whole = step !== null && /^\d+$/.test(step) ? Number(step) : null;
      return { screen: "replay", table: second, step: whole, seenAs: asked.get("as") ?? "", invite };
    }
  }
  if (first === "rules" && rest.join() === "reference") return { screen: "reference", game: second };
  return { screen: "missing", path: address.pathname };
}

class Router {
  address = $state.raw(new URL(location.href));
  /** Counts page changes, so that focus can follow them. */
  visits = $state(0);
  /** The table or replay that the page before this one showed, if it did. */
  cameFrom = "";

  constructor() {
    addEventListener("popstate", () => this.#read());
    addEventListener("click", (event) => this.#click(event));
  }

  get route(): Route {
    return route(this.address);
  }

  /** Go to another page of the client. */
  go(path: string): void {
    if (path !== this.address.pathname + this.address.search + this.address.hash) {
      history.pushState(null, "", path);
    }
    this.#read();
  }

  /** Change the address of this page without a step in the history. */
  amend(path: string): void {
    history.replaceState(null, "", path);
    this.address = new URL(location.href);
  }

  #read(): void {
    const { pathname, search } = this.address;
    this.address = new URL(location.href);
    if (this.address.pathname === pathname) return;
    this.visits += 1;
    this.cameFrom = /^\/(table|replay)\//.test(pathname) ? pathname + search : "";
  }

  #click(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
    if (!(link instanceof HTMLAnchorElement) || link.target || link.hasAttribute("download")) return;
    if (link.origin !== location.origin || link.pathname.startsWith("/api/")) return;
    event.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  }
}

export const router = new Router();
