// A WebSocket whose other end is the test.
import type { ClientMessage, ServerMessage } from "../src/protocol";
import { tried } from "./samples";

export class FakeSocket {
  static opened: FakeSocket[] = [];
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number; reason: string }) => void) | null = null;
  readyState = 1;
  sent: string[] = [];
  constructor(readonly address: string) {
    FakeSocket.opened.push(this);
  }
  /** What a question refuses is asked once, when it opens: nothing, says this end. */
  send(text: string): void {
    const message = JSON.parse(text) as ClientMessage;
    if (message.type !== "try" || message.actions.length > 0) this.sent.push(text);
    else queueMicrotask(() => this.say(tried([], { number: message.number })));
  }
  close(): void {
    this.readyState = 3;
  }
  say(message: ServerMessage): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  drop(code = 1006, reason = ""): void {
    this.readyState = 3;
    this.onclose?.({ code, reason });
  }
}

/** The connection opened last. */
export function last(): FakeSocket {
  const socket = FakeSocket.opened.at(-1);
  if (!socket) throw new Error("nothing was opened");
  return socket;
}
