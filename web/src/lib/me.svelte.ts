// Who plays at this browser. Nobody needs an account: a name is asked for when it is first needed.
import type { Me } from "../protocol";
import { api } from "./api";

class Myself {
  /** The player, null if nobody has said a name yet, undefined until the server was asked. */
  known: Me | null | undefined = $state(undefined);
  /** True while the name prompt is open. */
  asking = $state(false);
  #waiting: ((known: boolean) => void)[] = [];

  /** Ask the server who we are. */
  async load(): Promise<void> {
    this.known = await api.me();
  }

  /** Return true once there is a name, asking for one if need be; false if that is called off. */
  async introduced(): Promise<boolean> {
    if (this.known === undefined) await this.load();
    if (this.known) return true;
    this.asking = true;
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  /** Take a name, or another name. */
  async rename(name: string): Promise<void> {
    this.known = await api.introduce({ name });
    this.close();
  }

  /** Close the name prompt. */
  close(): void {
    this.asking = false;
    const known = Boolean(this.known);
    for (const tell of this.#waiting.splice(0)) tell(known);
  }
}

export const me = new Myself();
