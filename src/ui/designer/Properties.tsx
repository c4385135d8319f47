import { IconArrowDown, IconArrowUp, IconCopy, IconDelete } from '@arco-design/web-react/icon';
import { shallowEqual, useSelector } from '@xstate/react';
import { type FormConfig, type FormDocument, type FormItem, labelOf } from '../../../contract/form-document';
import { documentProblems } from '../../../contract/form-problems';
import { unpublishable } from '../../../contract/form-publishable';
import { useText } from '../../i18n/text';
import { type DesignerRef, drawn } from '../../machines/designer/designer';
import { itemAt } from '../../machines/designer/designer-edits';
import { itemOf } from '../../machines/designer/form-tree';
import { ToolButton } from '../menu/ToolButton';
import { LostDictionaries } from './DictionaryProperty';
import { ItemProperties } from './ItemProperties';
import { NumberProperty, PickProperty } from './PropertyField';

/** The properties of the selected item, or of the form. */
export function Properties({ page }: { page: DesignerRef }) {
  const t = useText();
  const { document, selected } = useSelector(page, drawn, shallowEqual);
  const item = itemOf(document, selected);
  return (
    <section className="designer-panel designer-properties" aria-label={t('forms.properties')}>
      <Problems page={page} document={document} />
      <AskedPasswords page={page} document={document} />
      <LostDictionaries page={page} document={document} />
      {item ? (
        <>
          <ItemTools page={page} item={item} />
          <ItemProperties key={item.id} page={page} item={item} document={document} />
        </>
      ) : (
        <FormSettings page={page} config={document.formConfig} />
      )}
    </section>
  );
}

/** What keeps the form from being saved; each leads to its item. */
function Problems({ page, document }: { page: DesignerRef; document: FormDocument }) {
  const t = useText();
  const problems = documentProblems(document);
  if (problems.length === 0) return null;
  return (
    <div className="designer-problems" role="status">
      <p>{t('forms.problems', { count: problems.length })}</p>
      <ul>
        {problems.slice(0, 5).map(({ path, fault, about }) => (
          <li key={`${path.join()} ${fault}`}>
            <button
              type="button"
              className="link-button"
              onClick={() => page.send({ type: 'select', id: itemAt(document, path) })}
            >
              {t(`forms.faults.${fault}`, { about })}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** That the server would not publish a form that asks for a password, in the words of its refusal; it leads to the first such field. */
function AskedPasswords({ page, document }: { page: DesignerRef; document: FormDocument }) {
  const t = useText();
  const { refusal, items = [] } = unpublishable(document, 'signedIn') ?? {};
  const [first] = items;
  if (refusal !== 'formAsksPassword' || !first) return null;
  const names = items.map(labelOf).join(t('list.separator'));
  return (
    <div className="designer-problems" role="status">
      <button type="button" className="link-button" onClick={() => page.send({ type: 'select', id: first.id })}>
        {t('forms.asksPassword', { names })}
      </button>
    </div>
  );
}

function ItemTools({ page, item }: { page: DesignerRef; item: FormItem }) {
  const t = useText();
  const { id } = item;
  return (
    <div className="item-tools">
      <h2>{t(`forms.widgets.${item.type}`)}</h2>
      <ToolButton
        label={t('forms.up')}
        icon={<IconArrowUp />}
        onPress={() => page.send({ type: 'edit', edit: { act: 'step', id, by: -1 } })}
      />
      <ToolButton
        label={t('forms.down')}
        icon={<IconArrowDown />}
        onPress={() => page.send({ type: 'edit', edit: { act: 'step', id, by: 1 } })}
      />
      <ToolButton
        label={t('forms.copyItem')}
        icon={<IconCopy />}
        onPress={() => page.send({ type: 'edit', edit: { act: 'copy', id } })}
      />
      <ToolButton
        label={t('forms.removeItem')}
        icon={<IconDelete />}
        onPress={() => page.send({ type: 'edit', edit: { act: 'remove', id } })}
      />
    </div>
  );
}

const LAYOUTS = ['horizontal', 'vertical', 'inline'] as const;
const MOST_GUTTER = 64;

function FormSettings({ page, config }: { page: DesignerRef; config: FormConfig }) {
  const t = useText();
  const configure = (patch: Partial<FormConfig>) => page.send({ type: 'edit', edit: { act: 'configure', patch } });
  const columns = (key: 'labelCol' | 'wrapperCol') => (
    <NumberProperty
      label={t(`forms.${key}`)}
      value={config[key]}
      min={0}
      max={24}
      onChange={(value) => configure({ [key]: value ?? 0 })}
    />
  );
  return (
    <>
      <h2>{t('forms.formSettings')}</h2>
      <PickProperty
        label={t('forms.layout')}
        value={config.layout}
        options={LAYOUTS.map((id) => ({ id, name: t(`forms.layouts.${id}`) }))}
        onChange={(layout) => configure({ layout })}
      />
      {columns('labelCol')}
      {columns('wrapperCol')}
      <NumberProperty
        label={t('forms.gutter')}
        value={config.gutter}
        min={0}
        max={MOST_GUTTER}
        onChange={(value) => configure({ gutter: value ?? 0 })}
      />
    </>
  );
}
