// Colors, type sizes, spacing and breakpoints come from src/style/tokens.css and media.css.
const space = "/^(margin|padding|gap|row-gap|column-gap|scroll-margin)/";

export default {
  overrides: [{ files: ["**/*.svelte"], customSyntax: "postcss-html" }],
  ignoreFiles: ["src/style/tokens.css"],
  rules: {
    "color-named": "never",
    "color-no-hex": true,
    "function-disallowed-list": ["rgb", "rgba", "hsl", "hsla"],
    "declaration-property-value-disallowed-list": {
      "font-size": [/\d+px/],
      font: [/ [\d.]+px[ /]/],
      // Hairlines may be drawn by a gap.
      [space]: [/(?<![\d.])(?!1px|1\.5px)[\d.]+px/],
    },
    "media-feature-name-disallowed-list": [/width/, /height/, "pointer"],
    "declaration-block-no-duplicate-properties": [true, { ignore: ["consecutive-duplicates-with-different-values"] }],
    "no-duplicate-selectors": true,
    "block-no-empty": true,
    "property-no-unknown": true,
    "unit-no-unknown": true,
  },
};
