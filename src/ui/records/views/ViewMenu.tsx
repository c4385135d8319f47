import { IconDown, IconStar } from '@arco-design/web-react/icon';
import { shallowEqual, useSelector } from '@xstate/react';
import type { ListView, ListViews as ListViewsKnown } from '../../../../contract/list-views';
import { type Translate, useText } from '../../../i18n/text';
import { askedOf, type Identified, type ListPageRef, viewOf } from '../../../machines/records/list-page';
import { type ListViewsRef, listViewsShown, mayChange, openView } from '../../../machines/records/list-views';
import { PopupButton } from '../../menu/PopupButton';
import type { PopupItem } from '../../menu/PopupMenu';
import './view-mark.css';
import './view-menu.css';

interface Props<Row extends Identified> {
  readonly list: ListPageRef<Row>;
  readonly views: ListViewsRef;
}

/** Says which view is open and whether the list shows something else by now; opens views and saves them. */
export function ViewMenu<Row extends Identified>({ list, views }: Props<Row>) {
  const t = useText();
  const shown = useSelector(views, listViewsShown, shallowEqual);
  const asked = useSelector(list, askedOf<Row>);
  const { view, isChanged } = openView(shown, useSelector(list, viewOf<Row>), asked);
  const name = view?.name ?? t('views.menu');
  const label = view ? t(isChanged ? 'views.openChanged' : 'views.open', { name }) : name;
  return (
    <PopupButton
      className="view-menu"
      label={label}
      title={label}
      inert={shown.busy}
      items={itemsOf(t, views, shown, { view, isChanged, asked })}
    >
      <IconStar />
      <span className="view-menu-name">{name}</span>
      {isChanged && <span className="view-mark view-mark-changed">{t('views.changed')}</span>}
      <IconDown />
    </PopupButton>
  );
}

interface Open extends ReturnType<typeof openView> {
  readonly asked: string;
}

function itemsOf(
  t: Translate,
  views: ListViewsRef,
  { known, readView, hasFailed }: ReturnType<typeof listViewsShown>,
  { view: open, isChanged, asked }: Open,
): readonly PopupItem[] {
  if (!known) {
    const retry = { key: 'retry', label: t('views.failed'), onChoose: () => views.send({ type: 'retry' }) };
    return hasFailed ? [retry] : [];
  }
  const show = (view: ListView | null) => () => views.send({ type: 'open', view });
  const { defaultId } = known;
  const seen = known.views.map((view) => {
    const fits = readView(view.search) !== null;
    return {
      key: view.id,
      label: labelOf(t, view, { isDefault: view.id === defaultId, fits }),
      checked: view === open,
      disabled: !fits,
      onChoose: show(view),
    };
  });
  return [
    { key: 'all', label: t('views.all'), checked: !open && asked === '', onChoose: show(null) },
    ...seen,
    ...actsOf(t, views, known, isChanged ? open : null).map((item, at) => ({ ...item, isApart: at === 0 })),
  ];
}

/** What can be done beside opening a view; `changed` is the open one, if the list shows something else by now. */
function actsOf(t: Translate, views: ListViewsRef, known: ListViewsKnown, changed: ListView | null): readonly PopupItem[] {
  const acts: PopupItem[] = [];
  if (changed) {
    const { name } = changed;
    acts.push({ key: 'back', label: t('views.back', { name }), onChoose: () => views.send({ type: 'open', view: changed }) });
    if (mayChange(known, changed))
      acts.push({ key: 'save', label: t('views.save', { name }), onChoose: () => views.send({ type: 'save', view: changed }) });
  }
  if (known.mayShare || known.keepsOwn)
    acts.push({ key: 'saveAs', label: t('views.saveAs'), onChoose: () => views.send({ type: 'saveAs' }) });
  if (known.views.length > 0)
    acts.push({ key: 'manage', label: t('views.manage'), onChoose: () => views.send({ type: 'manage' }) });
  return acts;
}

/** A view by its name, and in brackets what else there is to know. */
function labelOf(t: Translate, { name, shared }: ListView, { isDefault, fits }: { isDefault: boolean; fits: boolean }): string {
  const facts = [shared && t('views.shared'), isDefault && t('views.default'), !fits && t('views.unfit')].filter(Boolean);
  return facts.length > 0 ? t('views.withFacts', { name, facts: facts.join(t('list.separator')) }) : name;
}
