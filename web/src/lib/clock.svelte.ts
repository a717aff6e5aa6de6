// The time, once a second, for whatever counts down.

class Clock {
  /** Seconds since 1970. */
  now = $state(Date.now() / 1000);

  constructor() {
    setInterval(() => (this.now = Date.now() / 1000), 1000);
  }
}

export const ticking = new Clock();
