// Copies out of the packages what is kept in the repository: `npm run icons`. The pictures named in
// icons.json, so that the bundle holds these and no others; and for the pages of the lab, which
// stand alone, the seals of the sides and the letters. With `--check` it fails if a file is stale.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { rounded } from "./outline.mjs";

const root = new URL("..", import.meta.url);
const read = (path) => readFileSync(new URL(path, root));
const json = (path) => JSON.parse(read(path).toString());
const outlines = json("node_modules/@iconify-json/game-icons/icons.json");

const ART = "../src/barrow/lab/art/";
const FACES = ["grenze-gotisch-600", "hanken-grotesk-400", "hanken-grotesk-600", "barlow-condensed-600"];

function outline(name) {
    const parent = outlines.aliases?.[name]?.parent ?? name;
    const body = outlines.icons[parent]?.body;
    if (!body) throw new Error(`there is no picture ${name}`);
    return [...body.matchAll(/ d="([^"]+)"/g)].map((found) => rounded(found[1])).join("");
}

/** What every page has; the boards have it too. */
const SHARED = "src/pictures/icons.ts";

const ABOUT = `// Made by \`npm run icons\` from icons.json: do not edit.
// Pictures by Lorc, Delapouite and contributors, game-icons.net, CC BY 3.0.
`;

function listed(names) {
    return names.map(([key, name]) => `  "${key}": "${outline(name)}",`).join("\n");
}

/** Pictures by their own names; those of a board with what every page has. */
function module(path, names) {
    const board = path !== SHARED;
    return `${ABOUT}${board ? 'import { icons as shared } from "../../pictures/icons";\n' : ""}
export const icons = {
${board ? "  ...shared,\n" : ""}${listed([...new Set(names)].sort().map((name) => [name, name]))}
} as const;
`;
}

/** Pictures by what they are on. */
function pictures(names) {
    return `${ABOUT}
export const pictures: Record<string, string> = {
${listed(Object.entries(names))}
};
`;
}

function seals() {
    const drawn = json("src/lib/seals.json");
    for (const sides of Object.values(drawn.seals))
        for (const [side, { ink, icon }] of Object.entries(sides)) sides[side] = { ink, path: outline(icon) };
    const about = "Made by npm run icons. Pictures: Lorc, Delapouite and contributors, game-icons.net, CC BY 3.0.";
    return `${JSON.stringify({ about, ...drawn }, null, 1)}\n`;
}

function face(name) {
    const [, family, weight] = /^(.*)-(\d+)$/.exec(name);
    return read(`node_modules/@fontsource/${family}/files/${family}-latin-${weight}-normal.woff2`);
}

const made = Object.entries(json("icons.json")).map(([path, names]) => [
    path,
    Buffer.from(Array.isArray(names) ? module(path, names) : pictures(names)),
]);
made.push([`${ART}seals.json`, Buffer.from(seals())]);
for (const name of FACES) made.push([`${ART}${name}.woff2`, face(name)]);

const check = process.argv.includes("--check");
if (!check) mkdirSync(new URL(ART, root), { recursive: true });
let stale = false;
for (const [path, content] of made) {
    if (!check) writeFileSync(new URL(path, root), content);
    else if (!read(path).equals(content)) {
        console.error(`${path} is stale: npm run icons`);
        stale = true;
    }
}
process.exit(stale ? 1 : 0);
