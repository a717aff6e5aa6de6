// Makes the outlines of pictures short: they are drawn on a field of 512 units and shown much smaller.

/** What the numbers of each command are: the x and the y of points, or something else. */
const NUMBERS = { m: "xy", l: "xy", h: "x", v: "y", c: "xyxyxy", s: "xyxy", q: "xyxy", t: "xy", a: ".....xy", z: "" };
const NUMBER = /-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?/g;
const { source: number } = NUMBER;
/** An arc's two flags need nothing between them and what follows. */
const ARC = new RegExp([number, number, number, "[01]", "[01]", number, number].map((part) => `(${part})`).join("[\\s,]*"), "g");

/** Round an outline to whole units. What is rounded away does not add up from point to point. */
export function rounded(outline) {
    const pen = { exact: { x: 0, y: 0 }, drawn: { x: 0, y: 0 } };
    let start = pen;
    let text = "";
    for (const [, letter, numbers] of outline.matchAll(/([a-df-z])([^a-df-z]*)/gi)) {
        const command = letter.toLowerCase();
        if (command === "z") Object.assign(pen, start);
        const steps = inSteps(numbers, command).map((step) => draw(pen, step, NUMBERS[command], letter === command));
        if (command === "m") start = { ...pen };
        text += letter + steps.flat().join(" ").replaceAll(" -", "-");
    }
    return text;
}

/** Cut the numbers of a command into those that belong to one point it draws to. */
function inSteps(text, command) {
    if (command === "a") return [...text.matchAll(ARC)].map((found) => found.slice(1).map(Number));
    const numbers = [...text.matchAll(NUMBER)].map(([number]) => Number(number));
    const count = NUMBERS[command].length;
    return Array.from({ length: numbers.length / count }, (_, step) => numbers.slice(step * count, (step + 1) * count));
}

/** Draw one step: move the pen to where it leads, and return its numbers as they are written. */
function draw(pen, numbers, parts, relative) {
    const { exact, drawn } = pen;
    return numbers.map((number, place) => {
        const part = parts[place];
        if (part === ".") return Math.round(number * 10) / 10;
        const goal = relative ? exact[part] + number : number;
        pen.exact = { ...pen.exact, [part]: goal };
        pen.drawn = { ...pen.drawn, [part]: Math.round(goal) };
        return pen.drawn[part] - (relative ? drawn[part] : 0);
    });
}
