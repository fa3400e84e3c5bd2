import type { MetadataFiles } from '../../metadata/index.js';

/** A figure must link to an existing menu and be on a board that some screen shows. */
export function checkFigureMenus({ models, access, screens }: MetadataFiles): string[] {
  const menus = new Set(access.flatMap(({ spec }) => (spec.menus ?? []).map(({ code }) => code)));
  const boards = new Set(screens.flatMap(({ spec: { figures } }) => (figures === undefined ? [] : [figures.board])));
  return models.flatMap(({ spec }) =>
    Object.entries(spec.figures ?? {}).flatMap(([name, figure]) => [
      ...(menus.has(figure.menu) ? [] : [`${spec.key}.figures.${name}: there is no menu ${figure.menu}`]),
      ...figure.boards
        .filter((board) => !boards.has(board))
        .map((board) => `${spec.key}.figures.${name}: no screen of kind figures shows the board ${board}`),
    ]),
  );
}
