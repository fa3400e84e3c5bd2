import type { TextPatch } from './patch.js';

export const noUnusedOverlays: TextPatch = {
  amis: '6.13.0',
  reason:
    'Every field has a dialog and a pop-over of its own, with stores, for suggestions that hardly a field ' +
    'gives. The width of the pop-over is measured at each drawing: the browser lays out the whole page for ' +
    'it, once a field.',
  texts: [
    {
      file: /[\\/]amis-core[\\/](esm|lib)[\\/]renderers[\\/]Item\.js$/,
      wrong: `model
                ? render('modal'`,
      right: `model && (model.dialogOpen || model.dialogSchema)
                ? render('modal'`,
    },
    {
      file: /[\\/]amis-core[\\/](esm|lib)[\\/]renderers[\\/]Item\.js$/,
      wrong: 'model ? (React.createElement(Overlay,',
      right: 'model && (model.popOverOpen || model.popOverSchema) ? (React.createElement(Overlay,',
    },
  ],
};
