import type { AccessSpec, MetadataFiles, ScreenFile, ScreenSpec } from '../metadata/index.js';

/** What a published model brings in addition to itself: its menus, rights and screens, by their file names. */
export interface PublishedRights {
  readonly access: AccessSpec;
  readonly screens: Readonly<Record<string, ScreenSpec>>;
}

export interface StoredRights {
  rights: string | null;
  screens: string | null;
}

/** As stored with the model; undefined when it was published without any. */
export const rightsOf = ({ rights, screens }: StoredRights): PublishedRights | undefined =>
  rights === null
    ? undefined
    : { access: JSON.parse(rights) as AccessSpec, screens: JSON.parse(screens ?? '{}') as PublishedRights['screens'] };

/** The files that a published model would have. Its parent may be a menu that people created, which is in no file. */
const filesOf = (key: string, { access, screens }: PublishedRights, menus: ReadonlySet<string>) => ({
  access: {
    file: `published ${key}/access.json`,
    spec: {
      ...access,
      menus: access.menus?.map(({ parent, ...menu }) =>
        parent === undefined || !menus.has(parent) ? menu : { ...menu, parent },
      ),
    },
  },
  screens: Object.entries(screens).map(([name, spec]): ScreenFile => ({ file: `published ${key}/${name}`, spec })),
});

/** The files together with what published models bring in addition to themselves. */
export function filesWith(files: MetadataFiles, rights: ReadonlyMap<string, PublishedRights>): MetadataFiles {
  if (rights.size === 0) return files;
  const known = new Set(
    [...files.access.map(({ spec }) => spec), ...[...rights.values()].map(({ access }) => access)].flatMap(
      ({ menus = [] }) => menus.map(({ code }) => code),
    ),
  );
  const more = [...rights].map(([key, one]) => filesOf(key, one, known));
  return {
    ...files,
    access: [...files.access, ...more.map(({ access }) => access)],
    screens: [...files.screens, ...more.flatMap(({ screens }) => screens)],
  };
}
