import type { Actor } from './actor.js';

const CAPACITY = 20_000;

/** Actors by a key, made once each and kept until all are forgotten; one whose making fails is not kept. */
export class ActorMemory {
  private making = new Map<string, Promise<Actor>>();
  private made = new Map<string, Actor>();

  constructor(private readonly capacity = CAPACITY) {}

  /** One that is made already: the calls of somebody at work need no promise. */
  known(key: string): Actor | undefined {
    return this.made.get(key);
  }

  of(key: string, make: () => Promise<Actor>): Promise<Actor> {
    const known = this.making.get(key);
    if (known !== undefined) return known;
    if (this.making.size >= this.capacity) this.forget();
    const { making, made } = this;
    const actor = make();
    making.set(key, actor);
    actor.then(
      (one) => made.set(key, one),
      () => making.delete(key),
    );
    return actor;
  }

  /** What is being made belongs to what is forgotten: the maps are new ones. */
  forget(): void {
    this.making = new Map();
    this.made = new Map();
  }
}
