import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { confirm, notify, usePopup } from '../../feedback/index.js';
import { useT } from '../../i18n/index.js';
import './saved-views.css';
import { contentOf, isShown, type ListStore, queryFor, searchOf, showColumns } from './list-state.js';
import { type SavedView, useViews } from './use-views.js';

const MAX_NAME = 40;

interface ViewsMenuProps {
  menuId: string;
  /** Address of the list. */
  list: string;
  store: ListStore;
  ask(query: Record<string, unknown>): void;
}

/** The menu of a list's saved views: choose one, make it the default, delete it, or save the current state. */
export function ViewsMenu({ menuId, list, store, ask }: ViewsMenuProps) {
  const t = useT();
  const id = useId();
  const { open: isOpen, setOpen, root, close, onKeyDown } = usePopup();
  const { answer, save, choose, remove } = useViews(menuId, list);
  const [chosen, setChosen] = useState<string>();
  const [name, setName] = useState('');
  const [shared, setShared] = useState(false);
  const views = answer?.views ?? [];

  const show = (view: SavedView | undefined) => {
    setChosen(view?.id);
    showColumns(store, view?.content ?? {});
    ask(queryFor(store, view?.content ?? {}));
  };
  // A link with a query must show what it links to, not the default view. Later, the list itself writes a query.
  const [isBare] = useState(() => location.search === '');
  const begun = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the default view is applied once, when the views are known
  useEffect(() => {
    if (answer === undefined || begun.current) return;
    begun.current = true;
    const first = answer.views.find(({ isDefault }) => isDefault);
    if (first !== undefined && isBare) show(first);
  }, [answer]);

  const onSave = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    const said = name.trim();
    if (said === '') return;
    const isKnown = views.some((view) => view.isOwn && view.name === said);
    if (isKnown && !(await confirm(t('view.replaceQuestion', { name: said })))) return;
    if (!(await save(said, shared, contentOf(store)))) return;
    notify('success', t('view.saved'));
    setName('');
    setShared(false);
    close();
  };
  const onRemove = async (view: SavedView) => {
    if (!(await confirm(t('view.removeQuestion', { name: view.name })))) return;
    if (chosen === view.id) setChosen(undefined);
    await remove(view.id);
  };
  // After another search, the list no longer shows the view that was chosen.
  const shown = views.find((one) => one.id === chosen && isShown(store, one.content));
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the menu from any focused element inside
    <div ref={root} className="lm-views" onKeyDown={onKeyDown}>
      <button
        type="button"
        className="lm-views-button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <i className="fa fa-bookmark" aria-hidden="true" />
        <span>{shown?.name ?? t('view.menu')}</span>
      </button>
      {isOpen ? (
        <div id={id} className="lm-views-panel">
          {views.length === 0 ? <p className="lm-views-none">{t('view.empty')}</p> : null}
          <ul>
            {views.map((view) => (
              <li key={view.id}>
                <button
                  type="button"
                  className="lm-views-name"
                  aria-pressed={view.id === shown?.id}
                  onClick={() => {
                    show(view);
                    close();
                  }}
                >
                  {view.name}
                  {view.shared ? <small>{t('view.shared')}</small> : null}
                </button>
                <button
                  type="button"
                  aria-pressed={view.isDefault}
                  aria-label={t(view.isDefault ? 'view.noDefault' : 'view.makeDefault', { name: view.name })}
                  onClick={() => void choose(view.isDefault ? undefined : view.id)}
                >
                  <i className={view.isDefault ? 'fa fa-star' : 'fa-regular fa-star'} aria-hidden="true" />
                </button>
                {view.isOwn || (view.shared && answer?.mayShare) ? (
                  <button
                    type="button"
                    aria-label={t('view.remove', { name: view.name })}
                    onClick={() => void onRemove(view)}
                  >
                    <i className="fa fa-trash-can" aria-hidden="true" />
                  </button>
                ) : null}
              </li>
            ))}
          </ul>
          {chosen !== undefined || Object.keys(searchOf(store.query)).length > 0 ? (
            <button
              type="button"
              className="lm-views-name"
              onClick={() => {
                show(undefined);
                close();
              }}
            >
              {t('view.none')}
            </button>
          ) : null}
          <form onSubmit={(event) => void onSave(event)}>
            <input
              value={name}
              maxLength={MAX_NAME}
              placeholder={t('view.name')}
              aria-label={t('view.name')}
              onChange={({ target }) => setName(target.value)}
            />
            {answer?.mayShare ? (
              <label>
                <input type="checkbox" checked={shared} onChange={({ target }) => setShared(target.checked)} />
                {t('view.share')}
              </label>
            ) : null}
            <button type="submit" disabled={name.trim() === ''}>
              {t('view.save')}
            </button>
          </form>
        </div>
      ) : null}
    </div>
  );
}
