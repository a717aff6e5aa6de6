// What a page costs to open: the build fails if the first page or a board grows too large.
import { gzipSync } from "node:zlib";
import type { Plugin, Rollup } from "vite";

/** Compressed, in bytes. With its letters and the list of games the first page has 105,000 more, which a test in a browser counts. */
const FIRST_PAGE = 122_000;
const BOARD = 120_000;
/** What the first page asks for at once, though it is imported on demand. */
const AT_ONCE = "/src/art/";
const BOARDS = "/src/boards/";
const TABLE = "/src/screens/Table.svelte";

type Bundle = Rollup.OutputBundle;

/** Return the files that a chunk needs before it runs, itself included. */
function needs(bundle: Bundle, name: string, found = new Set<string>()): Set<string> {
  const file = bundle[name];
  if (found.has(name) || !file) return found;
  found.add(name);
  if (file.type === "chunk") for (const other of [...file.imports, ...(file.viteMetadata?.importedCss ?? [])]) needs(bundle, other, found);
  return found;
}

function weigh(bundle: Bundle, names: Iterable<string>): number {
  const sizes = [...names].map((name) => {
    const file = bundle[name];
    return gzipSync(file?.type === "chunk" ? file.code : (file?.source ?? "")).length;
  });
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Fail the build where a page has become too large. */
export function sizes(): Plugin {
  return {
    name: "sizes",
    writeBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
      const from = (part: string) => chunks.filter(({ facadeModuleId }) => facadeModuleId?.includes(part));
      const first = new Set(
        [...chunks.filter(({ isEntry }) => isEntry), ...from(AT_ONCE)].flatMap(({ fileName }) => [...needs(bundle, fileName)]),
      );
      const table = from(TABLE).flatMap(({ fileName }) => [...needs(bundle, fileName)]);
      const boards = from(BOARDS).filter(({ name }) => /^[A-Z]/.test(name) && name !== "Plate");
      const found = boards.map(({ name, fileName }): [string, number, number] => {
        const all = new Set([...table, ...needs(bundle, fileName)]);
        return [
          name,
          weigh(
            bundle,
            [...all].filter((other) => !first.has(other)),
          ),
          BOARD,
        ];
      });
      found.unshift(["the first page", weigh(bundle, first), FIRST_PAGE]);
      const large = found.filter(([, size, most]) => size > most);
      const say = ([name, size, most]: [string, number, number]) => `${name} has ${size} bytes compressed, of ${most}`;
      this.info(found.map(say).join("; "));
      if (large.length > 0) this.error(large.map(say).join("; "));
    },
  };
}
