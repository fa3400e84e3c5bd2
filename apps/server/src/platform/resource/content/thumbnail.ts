const PIXELS = 40_000_000;
const EDGE = 240;
const SECONDS = 10;
const QUALITY = 80;

/** What thumbnails are served as. */
export const THUMB_TYPE = 'image/webp';

/**
 * Writes a small picture of the picture at `path` to `target`, without its metadata. False when it cannot be read:
 * damaged, of too many pixels, or too slow. Only kinds that `isPicture` names may be given; drawings as text are none.
 */
export async function writeThumbnail(path: string, target: string): Promise<boolean> {
  // Loaded on first use: most servers start without anybody uploading a picture.
  const { default: sharp } = await import('sharp');
  try {
    await sharp(path, { limitInputPixels: PIXELS, failOn: 'error', pages: 1 })
      .timeout({ seconds: SECONDS })
      .rotate()
      .resize(EDGE, EDGE, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: QUALITY })
      .toFile(target);
    return true;
  } catch {
    // The picture is kept as it is; who shows it falls back to its name.
    return false;
  }
}
