import type { TextPatch } from './patch.js';

const file = /[\\/]amis-core[\\/](esm|lib)[\\/]renderers[\\/]wrapControl\.js$/;
const requested = "this.model.changeTmpValue(value, type === 'formula' ? 'formulaChanged' : 'input');";
const passedOn = 'var value = this.model.tmpValue;';

export const linesKeepWhatWaits: TextPatch = {
  amis: '6.13.0',
  reason:
    'A line table passes its changes on after a while. When the form is drawn with an earlier change meanwhile, the ' +
    'field takes that one back, and the later change is lost.',
  texts: [
    { file, wrong: requested, right: `${requested} this.waits = type === 'input-table';` },
    { file, wrong: passedOn, right: `${passedOn} this.waits = false;` },
    {
      file,
      wrong: /props\.data !== prevProps\.data &&(\s*)\((!model\.emitedValue|model\.emitedValue === undefined)/,
      right: 'props.data !== prevProps.data && !this.waits &&$1($2',
    },
  ],
};
