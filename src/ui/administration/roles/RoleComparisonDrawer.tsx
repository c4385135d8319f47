import { Alert, Button, Checkbox, Empty, Skeleton } from '@arco-design/web-react';
import { IconCheck } from '@arco-design/web-react/icon';
import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { useLanguage, useText } from '../../../i18n/text';
import { markOf } from '../../../machines/administration/grant-tree';
import { type RoleComparisonRef, roleComparison } from '../../../machines/administration/role-comparison';
import { FormDrawer } from '../../forms/FormDrawer';
import { TableFailure } from '../../records/TableStates';
import { TreeLines } from '../../tree/TreeLines';
import { grantName } from '../grants/grant-name';
import './role-comparison.css';

type Compared = ReturnType<typeof roleComparison>;

/** Two roles side by side: what each is, and what it grants. */
export function RoleComparisonDrawer({ comparison }: { comparison: RoleComparisonRef }) {
  const t = useText();
  const snapshot = useSelector(comparison, (now) => now);
  const compared = useMemo(() => roleComparison(snapshot), [snapshot]);
  const { step, failure, deleted } = compared;
  const close = () => comparison.send({ type: 'close' });
  return (
    <FormDrawer title={t('roles.compareTitle')} wide footer={<Button onClick={close}>{t('list.close')}</Button>} onCancel={close}>
      {failure && <TableFailure failure={failure} busy={step === 'reading'} onRetry={() => comparison.send({ type: 'retry' })} />}
      {step === 'reading' && !failure && <Skeleton animation text={{ rows: 8 }} />}
      {deleted.map(({ id, roleName }) => (
        <Alert key={id} className="form-alert" type="warning" content={t('roles.deletedMeanwhile', { roleName })} />
      ))}
      {step === 'shown' && (
        <div className="comparison">
          <Facts {...compared} />
          <Differences {...compared} comparison={comparison} />
        </div>
      )}
    </FormDrawer>
  );
}

type Side = Compared['sides'][number];

/** A line above the tree. */
interface Fact {
  readonly title: string;
  readonly differs?: boolean;
  readonly of: (side: Side) => string;
}

/** What each role is, and the sub-systems that it grants as a whole. */
function Facts({ sides, sameScope, sameSubsystems, wholeSubsystems }: Compared) {
  const t = useText();
  const rows: readonly Fact[] = [
    { title: t('roles.roleNumber'), of: ({ role }) => role.roleNumber },
    { title: t('roles.dataScope'), differs: !sameScope, of: ({ scope }) => t(`roles.scopes.${scope}`) },
    ...(wholeSubsystems
      ? [
          {
            title: t('roles.wholeSubsystems'),
            differs: !sameSubsystems,
            of: ({ subsystems }: Side) => subsystems?.map(({ name }) => name).join(t('list.separator')) || t('roles.held.none'),
          },
        ]
      : []),
  ];
  return (
    <table className="comparison-facts">
      <thead>
        <tr>
          <th scope="col">{t('roles.roleName')}</th>
          {sides.map(({ role }) => (
            <th key={role.id} scope="col">
              {role.roleName}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ title, differs, of }) => (
          <tr key={title} className={differs ? 'comparison-differs' : undefined}>
            <th scope="row">{title}</th>
            {sides.map((side) => (
              <td key={side.role.id}>{of(side)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The tree of menus and buttons, with what each role grants at the end of its lines. */
function Differences({
  comparison,
  ...compared
}: Compared & {
  readonly comparison: RoleComparisonRef;
}) {
  const t = useText();
  const language = useLanguage();
  const { tree, sides, lines, onlyDifferences, differences } = compared;
  const fold = (id: string) => comparison.send({ type: 'fold', id });
  return (
    <section className="comparison-tree" aria-label={t('grants.tree')}>
      <div className="comparison-head">
        <div className="comparison-tools">
          <Checkbox checked={onlyDifferences} onChange={(only) => comparison.send({ type: 'onlyDifferences', only })}>
            {t('roles.onlyDifferences')}
          </Checkbox>
          <span role="status">{differences > 0 && t('roles.differences', { count: differences })}</span>
        </div>
        {lines.length > 0 &&
          sides.map(({ role }) => (
            <span key={role.id} className="comparison-side" title={role.roleName} aria-hidden>
              {role.roleName}
            </span>
          ))}
      </div>
      {lines.length === 0 ? (
        <Empty className="comparison-empty" description={t(emptyText(compared))} />
      ) : (
        <TreeLines
          label={t(onlyDifferences ? 'roles.differingTree' : 'roles.wholeTree')}
          lines={lines.map(({ node, open }) => ({
            id: node.menu.menuId,
            name: grantName(node, language),
            level: node.level,
            open: onlyDifferences ? null : open,
          }))}
          keyword=""
          endOf={(id) => <Marks id={id} tree={tree} sides={sides} />}
          onChoose={fold}
          onToggle={fold}
        />
      )}
      {!compared.wholeSubsystems && <p className="comparison-note">{t('roles.notCompared')}</p>}
    </section>
  );
}

/** Why there is no line. */
function emptyText({ tree, sameScope, sameSubsystems }: Compared) {
  if (tree.roots.length === 0) return 'roles.nothingToCompare' as const;
  return sameScope && sameSubsystems ? ('roles.sameGrants' as const) : ('roles.sameMenus' as const);
}

/** How much of a line each role grants: seen as a sign, heard with the name of the role. */
function Marks({ id, tree, sides }: { id: string } & Pick<Compared, 'tree' | 'sides'>) {
  const t = useText();
  const node = tree.byId.get(id);
  if (!node) return null;
  return sides.map(({ role, granted }) => {
    const mark = markOf(node, granted);
    return (
      <span key={role.id} className={`comparison-side comparison-${mark}`}>
        <span aria-hidden>{mark === 'all' ? <IconCheck /> : mark === 'some' ? t('roles.held.some') : '—'}</span>
        <span className="visually-hidden">{t('roles.heldBy', { role: role.roleName, held: t(`roles.held.${mark}`) })}</span>
      </span>
    );
  });
}
