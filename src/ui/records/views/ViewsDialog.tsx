import { Button } from '@arco-design/web-react';
import { shallowEqual, useSelector } from '@xstate/react';
import type { ListView, ListViews } from '../../../../contract/list-views';
import { useText } from '../../../i18n/text';
import { type ListViewsRef, listViewsShown, mayChange } from '../../../machines/records/list-views';
import { Dialog } from '../../forms/Dialog';
import './view-mark.css';
import './views-dialog.css';
import '../../base/buttons.css';

/** All saved views of a list, and what can be done with each. */
export function ViewsDialog({ views }: { views: ListViewsRef }) {
  const t = useText();
  const { known } = useSelector(views, listViewsShown, shallowEqual);
  const close = () => views.send({ type: 'close' });
  return (
    <Dialog title={t('views.manage')} footer={<Button onClick={close}>{t('list.close')}</Button>} onCancel={close}>
      {known?.views.length === 0 && <p>{t('views.none')}</p>}
      <ul className="views-list">
        {known?.views.map((view) => (
          <ViewLine key={view.id} views={views} known={known} view={view} />
        ))}
      </ul>
    </Dialog>
  );
}

interface LineProps {
  readonly views: ListViewsRef;
  readonly known: ListViews;
  readonly view: ListView;
}

function ViewLine({ views, known, view }: LineProps) {
  const t = useText();
  const { readView, busy } = useSelector(views, listViewsShown, shallowEqual);
  const { id, name, shared } = view;
  const isDefault = known.defaultId === id;
  const fits = readView(view.search) !== null;
  const acts = [
    ...(known.keepsOwn && (fits || isDefault)
      ? [
          {
            key: 'default',
            label: t(isDefault ? 'views.noDefault' : 'views.makeDefault'),
            act: () => views.send({ type: 'makeDefault', view: isDefault ? null : view }),
          },
        ]
      : []),
    ...(mayChange(known, view)
      ? [
          { key: 'edit', label: t('list.edit'), act: () => views.send({ type: 'edit', view }) },
          { key: 'remove', label: t('list.remove'), act: () => views.send({ type: 'remove', view }) },
        ]
      : []),
  ];
  return (
    <li>
      <span className="views-name" title={name}>
        {name}
      </span>
      {shared && <span className="view-mark">{t('views.shared')}</span>}
      {isDefault && <span className="view-mark">{t('views.default')}</span>}
      {!fits && (
        <span className="view-mark view-mark-changed" title={t('views.unfitHint')}>
          {t('views.unfit')}
        </span>
      )}
      <span className="views-acts">
        {acts.map(({ key, label, act }) => (
          <button
            key={key}
            type="button"
            className="link-button"
            aria-label={t('views.actOn', { act: label, name })}
            aria-disabled={busy}
            onClick={() => busy || act()}
          >
            {label}
          </button>
        ))}
      </span>
    </li>
  );
}
