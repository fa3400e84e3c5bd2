import { useEffect } from 'react';
import { PageMessage, PageSkeleton, useLanguage, useT } from './runtime.js';
import { usePage } from './use-page.js';
import { Workbench } from './workbench.js';
import '../shared/shared.css';
import './page-editor.css';

/** The page editor of one menu: `/amis/editor?id=<menuId>`. */
export default function PageEditor({ menuId }: { menuId: string }) {
  const t = useT();
  const page = usePage(menuId);
  const { status, problem, menu } = page.state;
  const language = useLanguage();
  // Menus without an English name keep the Chinese one, as in the application.
  const name = (language === 'en' && menu.nameEn) || menu.name;
  const title = name ? `${name} · ${t('editor.title')}` : t('editor.title');
  useEffect(() => {
    document.title = title;
  }, [title]);

  if (status === 'failed') return <PageMessage title={t('editor.failed')} text={problem} retry={page.load} />;
  if (status === 'loading') return <PageSkeleton />;
  return <Workbench key={menuId} menuId={menuId} name={name} page={page} />;
}

/** Shown without an id in the address: there is nothing to edit. */
export function NoPage() {
  const t = useT();
  return (
    <div className="lm-no-page">
      <PageMessage title={t('editor.noPage')} text={t('editor.noPageHint')} />
      <a className="lm-button" href="/">
        {t('editor.back')}
      </a>
    </div>
  );
}
