import type { Node } from '../node.js';

/** Files of a record by their names: each is taken home by a click. */
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
