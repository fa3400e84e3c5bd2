import { useT } from '../i18n/index.js';
import { setLook, useLook } from '../stores/index.js';

/** Chooses the accent colour in the bar itself. */
export function ColourButton() {
  const t = useT();
  const colour = useLook((state) => state.colour);
  const label = t('shell.colour');
  return (
    <label className="lm-tool lm-colour" title={label}>
      <input
        type="color"
        aria-label={label}
        value={colour.toLowerCase()}
        onChange={(event) => setLook({ colour: event.target.value })}
      />
    </label>
  );
}
