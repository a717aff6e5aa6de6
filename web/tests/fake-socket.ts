// A WebSocket whose other end is the test.
import type { ServerMessage } from "../src/protocol";

export class FakeSocket {
  static opened: FakeSocket[] = [];
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number; reason: string }) => void) | null = null;
  readyState = 1;
  sent: string[] = [];
  constructor(readonly address: string) {
    FakeSocket.opened.push(this);
  }
  send(text: string): void {
    this.sent.push(text);
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
