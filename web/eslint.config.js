import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

const noDoubleCast = {
  selector: "TSAsExpression > TSAsExpression",
  message: "A cast through `unknown` hides a wrong type.",
};

export default ts.config(
  { ignores: ["src/protocol.ts", "src/boards/*/known.ts", "**/icons.ts", "src/boards/dark-age-z/pictures.ts"] },
  js.configs.recommended,
  ...ts.configs.strict,
  ...svelte.configs.recommended,
  {
    rules: {
      "no-undef": "off", // TypeScript sees to it.
      "no-restricted-syntax": ["error", noDoubleCast],
      "svelte/prefer-svelte-reactivity": "off", // Maps and sets are built anew, never changed once shown.
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
    },
  },
  { files: ["**/*.svelte", "**/*.svelte.ts"], languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } } },
);
