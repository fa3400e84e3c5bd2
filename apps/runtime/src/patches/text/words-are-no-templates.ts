import type { TextPatch } from './patch.js';

export const wordsAreNoTemplates: TextPatch = {
  amis: '6.13.0',
  reason:
    'Words that come with data (labels of dictionaries) are templates to amis. Here they are text. The words ' +
    'of a map in the page are those of its author and stay templates.',
  texts: [
    {
      file: /[\\/]amis[\\/](esm|lib)[\\/]renderers[\\/]Form[\\/]Radios\.js$/,
      wrong: 'typeof label === \'string\' ? filter(label, data) : "".concat(label)',
      right: '"".concat(label)',
    },
    {
      file: /[\\/]amis[\\/](esm|lib)[\\/]renderers[\\/]Form[\\/]ListSelect\.js$/,
      wrong: "filter(String(option[labelField || 'label']), data)",
      right: "String(option[labelField || 'label'])",
    },
    {
      file: /[\\/]amis[\\/](esm|lib)[\\/]renderers[\\/]Form[\\/]ButtonGroupSelect\.js$/,
      wrong: "label: option[labelField || 'label'],",
      right: "label: String(option[labelField || 'label'] ?? '').replace(/\\$/g, '\\\\$'),",
    },
    {
      file: /[\\/]amis[\\/](esm|lib)[\\/]renderers[\\/]Status\.js$/,
      wrong: "filter('' + status.label, data)",
      right: "'' + status.label",
    },
    {
      file: /[\\/]amis[\\/](esm|lib)[\\/]renderers[\\/]Mapping\.js$/,
      wrong: "return render('tpl', label);",
      right: "return this.props.source && !isObject(label) ? String(label) : render('tpl', label);",
    },
    {
      file: /[\\/]amis[\\/](esm|lib)[\\/]renderers[\\/]Nav\.js$/,
      wrong: '? filter(link.label, data)',
      right: '? link.label',
    },
    {
      file: /[\\/]amis[\\/](esm|lib)[\\/]renderers[\\/]Breadcrumb\.js$/,
      wrong: 'filter(item.label, data)',
      right: 'String(item.label)',
    },
  ],
};
