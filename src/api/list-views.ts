import {
  addListView,
  editListView,
  getListViews,
  removeListViews,
  setDefaultView,
  type ViewedList,
} from '../../contract/list-views';
import type { ListViewCalls } from '../machines/records/list-views';
import type { Call } from './call';

/** The saved views of one list: each call answers what there is now. */
export function listViewsApi(call: Call, list: ViewedList): ListViewCalls {
  const load: ListViewCalls['load'] = (signal) => call(getListViews, { query: { list }, signal });
  return {
    load,
    add: (draft, signal) => call(addListView, { body: { list, ...draft }, signal }),
    edit: ({ id, version }, draft, signal) => call(editListView, { params: { id }, body: { ...draft, version }, signal }),
    remove: async ({ id }, signal) => {
      await call(removeListViews, { body: [id], signal });
      return load(signal);
    },
    makeDefault: (viewId, signal) => call(setDefaultView, { body: { list, viewId }, signal }),
  };
}
