// Copies the pictures named in icons.json out of the icon package, so that the bundle
// holds these and no others: `npm run icons`. With `--check` it fails if a file is stale.
import { readFileSync, writeFileSync } from "node:fs";

const root = new URL("..", import.meta.url);
const read = (path) => readFileSync(new URL(path, root), "utf8");
const pictures = JSON.parse(read("node_modules/@iconify-json/game-icons/icons.json"));

function outline(name) {
  const parent = pictures.aliases?.[name]?.parent ?? name;
  const body = pictures.icons[parent]?.body;
  if (!body) throw new Error(`there is no picture ${name}`);
  return [...body.matchAll(/ d="([^"]+)"/g)].map((found) => found[1]).join("");
}

function written(names) {
  const lines = [...new Set(names)].sort().map((name) => `  "${name}":\n    "${outline(name)}",`);
  return `// Made by \`npm run icons\` from icons.json: do not edit.
// Pictures by Lorc, Delapouite and contributors, game-icons.net, CC BY 3.0.

export const icons = {
${lines.join("\n")}
} as const;
`;
}

let stale = false;
for (const [path, names] of Object.entries(JSON.parse(read("icons.json")))) {
  const text = written(names);
  if (!process.argv.includes("--check")) writeFileSync(new URL(path, root), text);
  else if (read(path) !== text) {
    console.error(`${path} is stale: npm run icons`);
    stale = true;
  }
}
process.exit(stale ? 1 : 0);
