import type { Node } from '../node.js';

/** The files of a record by name; a click downloads the file. */
export const fileLinks = (name: string): Node => ({
  type: 'each',
  name,
  className: 'lm-attachments',
  placeholder: '-',
  items: {
    type: 'button',
    level: 'link',
    icon: 'fa fa-paperclip',
    label: '${originalName || name}',
    actionType: 'download',
    api: { method: 'post', url: '/api/lc-resource/attach/download?id=${attachId}', data: {} },
  },
});
