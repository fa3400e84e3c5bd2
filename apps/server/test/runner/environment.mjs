import { ModuleMocker } from 'jest-mock';

/** The world of a spec file is that of the process: no context of its own, so what a package costs is paid once. */
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

  /** Jest has put its own console and its own ways of the process into the world. */
  async teardown() {
    globalThis.console = this.#console;
    Object.assign(process, this.#process);
  }
}
