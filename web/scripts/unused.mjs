// What nothing uses: words, exports, classes and tokens of the base style. `npm run check` fails on any.
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";

const folders = ["src", "tests", "scripts"];
const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true })
        .filter((name) => /\.(ts|mjs|svelte|css)$/.test(name))
        .map((name) => ({ name: join(folder, name), text: readFileSync(join(folder, name), "utf8") })),
);
const all = files.map(({ text }) => text).join("\n");
const unused = [];

/** Return how often a whole word stands in a text. */
function count(word, text) {
    return text.match(new RegExp(`(?<![\\w$-])${word.replaceAll("$", "\\$")}(?![\\w$-])`, "g"))?.length ?? 0;
}

/** Objects whose words are among those of another. */
const spread = new Set();

/** Return every path of an object literal that leads to something that is said. */
function leaves(node, path, found = []) {
    for (const member of node.properties) {
        if (ts.isSpreadAssignment(member)) spread.add(member.expression.text);
        const name = member.name?.text;
        const value = member.initializer && ts.isAsExpression(member.initializer) ? member.initializer.expression : member.initializer;
        if (value && ts.isObjectLiteralExpression(value)) leaves(value, [...path, name], found);
        else if (name !== undefined) found.push([...path, name]);
    }
    return found;
}

/** Return the paths of all words: those of `en`, and of the parts that other files hold. */
function wordPaths() {
    const objects = new Map();
    for (const { name, text } of files.filter(({ name }) => /^src\/words\/en.*\.ts$/.test(name))) {
        ts.forEachChild(ts.createSourceFile(name, text, ts.ScriptTarget.Latest), (node) => {
            if (!ts.isVariableStatement(node) || !node.modifiers) return;
            for (const { name: variable, initializer } of node.declarationList.declarations) {
                const value = initializer && ts.isSatisfiesExpression(initializer) ? initializer.expression : initializer;
                if (value && ts.isObjectLiteralExpression(value)) objects.set(variable.text, leaves(value, []));
            }
        });
    }
    return [...objects].flatMap(([part, found]) =>
        part === "en" ? found.filter(([first]) => !objects.has(first)) : found.map((path) => (spread.has(part) ? path : [part, ...path])),
    );
}

/** Return the paths that a file asks for: `words.a.b`, also by another name for part of them. */
function asked(text) {
    const names = new Map([["words", []]]);
    for (const [, name, path] of text.matchAll(/const (\w+) = words((?:\.\w+)+);/g)) names.set(name, path.split(".").slice(1));
    for (const [, inside, path] of text.matchAll(/const \{ (.+?) \} = words((?:\.\w+)*);/g))
        for (const name of inside.split(", ").map((each) => each.replace(/:.*/, "")))
            names.set(name.replace("...", ""), name.startsWith("...") ? path.split(".").slice(1) : [...path.split(".").slice(1), name]);
    const found = [];
    const rest = text.replaceAll(/const (\w+|\{ .+? \}) = words(\.\w+)*;/g, "");
    for (const [name, path] of names)
        for (const [, more] of rest.matchAll(new RegExp(`(?<![\\w.])${name}((?:\\??\\.\\w+)+)`, "g")))
            found.push([...path, ...more.replaceAll("?", "").split(".").slice(1)]);
    for (const [name, path] of names) if (path.at(-1) === name && count(name, rest) > 0) found.push(path);
    for (const [name, path] of names) if (path.length > 0 && new RegExp(`(?<![\\w.])${name}(?=[[)},;])`).test(rest)) found.push(path);
    return found;
}

const wanted = new Set(
    files
        .filter(({ name }) => !/^(src\/words\/en|tests|scripts)/.test(name))
        .flatMap(({ text }) => asked(text).map((path) => path.join("."))),
);
for (const path of wordPaths()) {
    const said = path.map((_, place) => path.slice(0, place + 1).join("."));
    const longer = [...wanted].some((want) => want.startsWith(`${path.join(".")}.`));
    if (!longer && !said.some((part) => wanted.has(part))) unused.push(`words.${path.join(".")}`);
}

for (const { name, text } of files.filter(({ name }) => /^src\/.*\.ts$/.test(name) && !/(protocol|known)\.ts$/.test(name)))
    for (const [, export_] of text.matchAll(/^export (?:async )?(?:const|function|class) (\w+)/gm))
        if (count(export_, all) === count(export_, text)) unused.push(`${name}: ${export_} is used nowhere else`);

const markup = files
    .filter(({ name }) => /\.(svelte|ts)$/.test(name))
    .map(({ text }) => text.replace(/<style>[^]*<\/style>/, ""))
    .join("\n");
const base = readFileSync("src/style/base.css", "utf8");
for (const [, name] of new Set(base.matchAll(/\.([a-z][\w-]*)/g))) if (count(name, markup) === 0) unused.push(`base.css: .${name}`);
for (const [, name] of readFileSync("src/style/tokens.css", "utf8").matchAll(/^ {2}--([\w-]+):/gm))
    if (!new RegExp(`--${name}\\)|--${name},|--${name}"`).test(all)) unused.push(`tokens.css: --${name}`);

for (const line of new Set(unused)) console.error(line);
if (unused.length > 0) process.exit(1);
