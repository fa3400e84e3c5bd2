import { create } from 'zustand';
import { readable } from './colours.js';

const STORAGE_KEY = 'lamina.look';

export const THEMES = ['default', 'theme-bule', 'theme-hey', 'dark'] as const;
export const LAYOUTS = ['default', 'topBar', 'columns'] as const;
/** Suggested accents; the user can choose any other colour. */
export const COLOURS = ['#409EFF', '#0F766E', '#4F46E5', '#B45309', '#BE185D', '#475569'] as const;

/** The look of the application for this user. */
export interface Look {
  theme: (typeof THEMES)[number];
  layout: (typeof LAYOUTS)[number];
  /** #rrggbb */
  colour: string;
}

const DEFAULT: Look = { theme: 'default', layout: 'columns', colour: COLOURS[0] };
/** Contrast on white; it leaves 4.5 on the soft accent and on the fills of every light theme. */
const ON_TINTS = 5.3;
const SURFACES = { light: '#ffffff', dark: '#1d2127' };

function restore(): Look {
  const text = typeof localStorage === 'undefined' ? null : localStorage.getItem(STORAGE_KEY);
  return text ? { ...DEFAULT, ...(JSON.parse(text) as Partial<Look>) } : DEFAULT;
}

export const useLook = create<Look>(restore);

/** Sets the variables that depend on the accent; the rest of a theme is css under `data-theme`. */
export function applyTheme({ theme, colour }: Look): void {
  const root = document.documentElement;
  root.dataset.theme = theme;
  const dark = theme === 'dark';
  const strong = readable(colour, SURFACES.light, '#000000', ON_TINTS);
  root.style.setProperty('--lm-accent', colour);
  root.style.setProperty('--lm-accent-strong', strong);
  root.style.setProperty('--lm-accent-hover', readable(strong, SURFACES.light, '#000000', 7));
  root.style.setProperty('--lm-accent-text', dark ? readable(colour, '#2b3d52', '#ffffff') : strong);
}

/** Changes the look at once and stores it. */
export const setLook = (change: Partial<Look>): void => useLook.setState(change);

/** Applies the stored look before anything is painted. */
export function startTheme(): void {
  applyTheme(useLook.getState());
  useLook.subscribe((look) => {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(look));
    applyTheme(look);
  });
}
