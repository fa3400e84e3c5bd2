import type { TextPatch } from './patch.js';

/** An option that has only a value is shown as dots while the options are loading. */
const WITHOUT_IDS = `(function (chosen, waiting, labelField) {
  return waiting && chosen.some(function (option) { return option.__unmatched; })
    ? chosen.map(function (option) { return option.__unmatched ? Object.assign({}, option, { [labelField]: '\u2026' }) : option; })
    : chosen;
})`;

export const selectShowsNoIds: TextPatch = {
  amis: '6.13.0',
  reason: 'Until its choices are there, a select knows no word for its value and shows the value: nobody reads ids.',
  texts: [
    {
      file: /[\\/]amis-core[\\/](esm|lib)[\\/]renderers[\\/]Options\.js$/,
      wrong: 'formItem.getSelectedOptions(value, enableNodePath ? nodeValueArray : undefined)',
      right: `${WITHOUT_IDS}(formItem.getSelectedOptions(value, enableNodePath ? nodeValueArray : undefined), this.props.source && (formItem.loading || formItem.filteredOptions.length === 0), labelField)`,
    },
  ],
};
