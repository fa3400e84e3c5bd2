import type { TextPatch } from './patch.js';

const known = (change: string): string => `(globalThis.laminaTyping?.(${change}) ?? ${change})`;

export const typingIsKnownAtAPress: TextPatch = {
  amis: '6.13.0',
  reason:
    'Fields, forms and line tables pass on what was typed by timers: a button that is pressed before they have run ' +
    'sends the page as it was. They tell which of their changes wait, see waiting-changes.ts.',
  texts: [
    {
      file: /[\\/]amis-core[\\/](esm|lib)[\\/]renderers[\\/]wrapControl\.js$/,
      wrong: 'this.lazyEmitChange(submitOnChange);',
      right: `${known('this.lazyEmitChange')}(submitOnChange);`,
    },
    {
      file: /[\\/]amis-core[\\/](esm|lib)[\\/]renderers[\\/]Form\.js$/,
      wrong: ' : this.lazyEmitChange)(submit)',
      right: ` : ${known('this.lazyEmitChange')})(submit)`,
    },
    {
      file: /[\\/]amis[\\/](esm|lib)[\\/]renderers[\\/]Form[\\/]InputTable\.js$/,
      wrong: ' _this.lazyEmitValue;',
      right: ` ${known('_this.lazyEmitValue')};`,
    },
  ],
};
