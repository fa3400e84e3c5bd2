import type { TextPatch } from './patch.js';

export const selectLeavesTheFocus: TextPatch = {
  amis: '6.13.0',
  reason:
    'Half a second after a list was opened its select takes the focus, also from whoever has chosen and gone ' +
    'on since.',
  texts: [
    {
      file: /[\\/]amis-ui[\\/](esm|lib)[\\/]components[\\/]Select\.js$/,
      wrong: 'setTimeout(_this.focus, 500)',
      right: 'setTimeout(function () { _this.state.isOpen && _this.focus(); }, 500)',
    },
  ],
};
