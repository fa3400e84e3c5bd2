import { ModuleMocker } from 'jest-mock';

/**
 * Spec files run in the global context of the process instead of one of their own, so each package is loaded only once.
 */
export default class SharedEnvironment {
  global = globalThis;
  moduleMocker = new ModuleMocker(globalThis);
  #console = globalThis.console;
  #process = { exit: process.exit, getBuiltinModule: process.getBuiltinModule };

  exportConditions() {
    return ['node', 'node-addons'];
  }

  getVmContext() {
    return null;
  }

  async setup() {}

  /** Restores what jest has replaced: the console and some functions of the process. */
  async teardown() {
    globalThis.console = this.#console;
    Object.assign(process, this.#process);
  }
}
