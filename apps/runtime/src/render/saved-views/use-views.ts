import { useCallback, useEffect, useState } from 'react';
import { ApiError, request } from '../../api/index.js';
import { notify } from '../../feedback/index.js';
import type { ViewContent } from './list-state.js';

const ADDRESS = '/api/at/base/listView';

export interface SavedView {
  id: string;
  name: string;
  shared: boolean;
  isOwn: boolean;
  isDefault: boolean;
  content: ViewContent;
}

interface Answer {
  mayShare: boolean;
  views: SavedView[];
}

/** The saved views of a list, and the functions to change them; undefined until they are loaded. */
export function useViews(menuId: string, list: string) {
  const [answer, setAnswer] = useState<Answer>();
  const load = useCallback(async () => {
    setAnswer(await request<Answer>(`${ADDRESS}/list`, { query: { menuId, list }, quiet: true }));
  }, [menuId, list]);
  useEffect(() => {
    // The list also works without its views.
    load().catch((reason: unknown) => {
      if (!(reason instanceof ApiError)) throw reason;
    });
  }, [load]);

  const send = async (path: string, body: object): Promise<boolean> => {
    try {
      await request(`${ADDRESS}/${path}`, { method: 'POST', body: { menuId, list, ...body }, quiet: true });
      await load();
      return true;
    } catch (reason) {
      if (!(reason instanceof ApiError)) throw reason;
      notify('error', reason.message);
      return false;
    }
  };
  return {
    answer,
    save: (name: string, shared: boolean, content: ViewContent) => send('save', { name, shared, content }),
    choose: (id: string | undefined) => send('default', id === undefined ? {} : { id }),
    remove: (id: string) => send('del', { id }),
  };
}
