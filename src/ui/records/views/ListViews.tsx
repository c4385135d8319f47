import { shallowEqual, useSelector } from '@xstate/react';
import { useText } from '../../../i18n/text';
import type { Identified, ListPageRef } from '../../../machines/records/list-page';
import { type ListViewsRef, listViewsShown, openViewDialog } from '../../../machines/records/list-views';
import { ConfirmDialog } from '../../forms/ActDialog';
import { ViewMenu } from './ViewMenu';
import { ViewNameDialog } from './ViewNameDialog';
import { ViewsDialog } from './ViewsDialog';

interface Props<Row extends Identified> {
  readonly list: ListPageRef<Row>;
  readonly views: ListViewsRef;
}

/** The saved views of a list: the menu in its toolbar, and the dialogs that it opens. */
export function ListViews<Row extends Identified>({ list, views }: Props<Row>) {
  const t = useText();
  const { isManaging } = useSelector(views, listViewsShown, shallowEqual);
  const { naming, removing } = useSelector(views, openViewDialog, shallowEqual);
  return (
    <>
      <ViewMenu list={list} views={views} />
      {isManaging && <ViewsDialog views={views} />}
      {naming && <ViewNameDialog naming={naming} />}
      {removing && (
        <ConfirmDialog
          act={removing}
          question={({ name, shared }) => ({
            title: t('list.confirmTitle'),
            content: t(shared ? 'views.removeShared' : 'views.removeOwn'),
            named: t('views.named', { name }),
            button: t('list.remove'),
            danger: true,
          })}
        />
      )}
    </>
  );
}
