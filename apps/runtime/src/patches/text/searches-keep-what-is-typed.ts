import type { TextPatch } from './patch.js';

/** Fields that were changed and that the new query of the list says nothing new about. */
const typed =
  "(store.storeType === 'FormStore' && props.store?.storeType === 'CRUDStore' && prevProps.data" +
  ' ? Object.fromEntries(Object.entries(store.data).filter(([name, value]) =>' +
  ' value !== store.pristine[name] && props.data[name] === prevProps.data[name]))' +
  ' : null)';

export const searchesKeepWhatIsTyped: TextPatch = {
  amis: '6.13.0',
  reason:
    'A list fills its search row again whenever its query changes. What had been typed and not yet searched was lost: ' +
    'on a slow machine by the first load of the list, and everywhere by a change of the order or of the page.',
  texts: [
    {
      file: /[\\/]amis-core[\\/](esm|lib)[\\/]WithStore\.js$/,
      wrong: 'store.pristineDiff), props.data)',
      right: `store.pristineDiff), props.data, ${typed})`,
    },
  ],
};
