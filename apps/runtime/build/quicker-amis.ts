/** A text of a package, and what stands in its place in the build. */
export interface Mend {
  /** Whose text it is. */
  readonly file: RegExp;
  readonly wrong: string;
  readonly right: string;
}

const ITEM = /[\\/]amis-core[\\/](esm|lib)[\\/]renderers[\\/]Item\.js$/;
const ICONS = /[\\/]amis-ui[\\/](esm|lib)[\\/]components[\\/]icons\.js$/;
const TPL = /[\\/]amis[\\/](esm|lib)[\\/]renderers[\\/]Tpl\.js$/;

/** Work that amis does each time it draws a part, though nothing comes of it. A document of 40 columns draws thousands. */
export const QUICKER: readonly Mend[] = [
  // Every field has a dialog and a pop-over of its own, with stores, for suggestions that hardly a field gives. The width
  // of the pop-over is measured at each drawing: the browser lays out the whole page for it, once a field.
  {
    file: ITEM,
    wrong: `model
                ? render('modal'`,
    right: `model && (model.dialogOpen || model.dialogSchema)
                ? render('modal'`,
  },
  {
    file: ITEM,
    wrong: 'model ? (React.createElement(Overlay,',
    right: 'model && (model.popOverOpen || model.popOverSchema) ? (React.createElement(Overlay,',
  },
  // An icon looks for its picture in the styles at each drawing. It is another one only with another class.
  {
    file: ICONS,
    wrong: `            if (dom) {
                var domStyle`,
    right: `            if (dom && !(dom.svgHTMLClone && dom.svgClass === dom.className)) {
                dom.svgClass = dom.className;
                var domStyle`,
  },
  // The tip of a text is the text: a parser is needed for tags alone.
  {
    file: TPL,
    wrong: "var title = typeof content === 'string' ? content : '';",
    right: `var title = typeof content === 'string' ? content : '';
        if (title && !/[<&]/.test(title)) return title;`,
  },
];

const OWN_STYLE = /createElement\(CustomStyle, __assign\(\{\}, ([\w.]+), \{/g;
const CLASS_NAME = /setThemeClassName\(__assign\(__assign\(\{\}, ([\w.]+)\), \{/g;

const only = (from: string, names: readonly string[]): string =>
  `{ ${names.map((name) => `${name}: ${from}.${name}`).join(', ')} }`;

/**
 * Program text of amis in which styles and class names of a theme, which pages hardly have, get what they read and not a
 * copy of all two hundred properties of their part.
 */
export const withoutCopies = (code: string): string =>
  code
    .replace(
      OWN_STYLE,
      (_, from: string) => `createElement(CustomStyle, __assign(${only(from, ['env', 'data', 'config'])}, {`,
    )
    .replace(
      CLASS_NAME,
      (_, from: string) =>
        `setThemeClassName(__assign(__assign({}, ${only(from, ['name', 'id', 'themeCss', 'extra', 'data'])}), {`,
    );
