// Draws the icons of the installed application from icon.svg into public/icons: node build/installable/draw-icons.mjs
import { mkdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
/** `share`: the part of the side that the drawing takes. Launchers cut a maskable icon to a circle of 80 %. */
const ICONS = [
  { name: 'any-192', side: 192, share: 0.92, ground: '#0000' },
  { name: 'any-512', side: 512, share: 0.92, ground: '#0000' },
  { name: 'maskable-192', side: 192, share: 0.56, ground: '#ffffff' },
  { name: 'maskable-512', side: 512, share: 0.56, ground: '#ffffff' },
  { name: 'apple-180', side: 180, share: 0.7, ground: '#ffffff' },
];

const drawing = await readFile(here('icon.svg'));
await mkdir(here('../../public/icons'), { recursive: true });
for (const { name, side, share, ground } of ICONS) {
  const inner = Math.round(side * share);
  const mark = await sharp(drawing, { density: 72 * (inner / 32) })
    .resize(inner, inner)
    .png()
    .toBuffer();
  await sharp({ create: { width: side, height: side, channels: 4, background: ground } })
    .composite([{ input: mark, gravity: 'centre' }])
    .png({ compressionLevel: 9, palette: true })
    .toFile(here(`../../public/icons/${name}.png`));
}
