import { Alert, Button, Skeleton, Tag } from '@arco-design/web-react';
import { IconCode, IconEye, IconRedo, IconUndo } from '@arco-design/web-react/icon';
import { Accessibility } from '@dnd-kit/dom';
import { DragDropProvider, type DragEndEvent, PointerSensor } from '@dnd-kit/react';
import { shallowEqual, useSelector } from '@xstate/react';
import type { KeyboardEvent } from 'react';
import { useText } from '../../i18n/text';
import { type DesignerRef, designer } from '../../machines/designer/designer';
import { useApp } from '../app/app';
import { ToolButton } from '../menu/ToolButton';
import { TableFailure } from '../records/TableStates';
import { Canvas } from './Canvas';
import { DesignerDialogs } from './DesignerDialogs';
import { droppedEdit } from './dropped';
import { Palette } from './Palette';
import { Properties } from './Properties';
import './designer.css';

/** The form designer (§3): what can be drawn, what is drawn, and what can be set of it. */
export function DesignerPage({ page }: { page: DesignerRef }) {
  const { form, failure, loading } = useSelector(page, designer, shallowEqual);
  if (failure && !form) return <TableFailure failure={failure} busy={loading} onRetry={() => page.send({ type: 'retry' })} />;
  if (!form) return <Skeleton animation text={{ rows: 10 }} />;
  return (
    <>
      <Workbench page={page} />
      <DesignerDialogs page={page} />
    </>
  );
}

/** Enter on a component adds it, so dragging is the pointer's alone; the canvas has roles of its own. */
const SENSORS = [PointerSensor];

function Workbench({ page }: { page: DesignerRef }) {
  const t = useText();
  const { restored, busy } = useSelector(page, designer, shallowEqual);
  const drop = ({ operation, canceled }: DragEndEvent) => {
    const edit = canceled ? null : droppedEdit(operation.source?.data, operation.target?.data);
    if (edit) page.send({ type: 'edit', edit });
  };
  const press = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return;
    event.preventDefault();
    page.send({ type: 'save' });
  };
  return (
    <section className="designer" aria-label={t('forms.title')} onKeyDown={press} aria-busy={busy}>
      <Bar page={page} />
      {restored && (
        <Alert
          type="info"
          content={t('list.restored')}
          action={
            <Button size="mini" onClick={() => page.send({ type: 'discard' })}>
              {t('list.discard')}
            </Button>
          }
        />
      )}
      <p className="designer-narrow">{t('forms.narrow')}</p>
      <div className="designer-body" inert={busy}>
        <DragDropProvider
          sensors={SENSORS}
          plugins={(defaults) => defaults.filter((plugin) => plugin !== Accessibility)}
          onDragEnd={drop}
        >
          <Palette page={page} />
          <Canvas page={page} />
          <Properties page={page} />
        </DragDropProvider>
      </div>
    </section>
  );
}

function Bar({ page }: { page: DesignerRef }) {
  const t = useText();
  const { go } = useApp();
  const { form, dirty, busy, mayEdit, canUndo, canRedo } = useSelector(page, designer, shallowEqual);
  return (
    <header className="designer-bar">
      <button type="button" className="link-button" onClick={() => go('/forms')}>
        {t('forms.backToList')}
      </button>
      <h1>{form?.name}</h1>
      <Tag size="small">{t(dirty ? 'forms.unsaved' : 'forms.saved')}</Tag>
      <span className="designer-only">
        <ToolButton label={t('forms.undo')} icon={<IconUndo />} inert={!canUndo} onPress={() => page.send({ type: 'undo' })} />
        <ToolButton label={t('forms.redo')} icon={<IconRedo />} inert={!canRedo} onPress={() => page.send({ type: 'redo' })} />
      </span>
      <span className="designer-free" />
      <Button icon={<IconEye />} onClick={() => page.send({ type: 'preview' })}>
        {t('forms.preview')}
      </Button>
      <span className="designer-only">
        <Button onClick={() => page.send({ type: 'json' })}>{t('forms.json')}</Button>
        <Button icon={<IconCode />} onClick={() => page.send({ type: 'code' })}>
          {t('forms.code')}
        </Button>
      </span>
      {mayEdit && (
        <Button type="primary" loading={busy} aria-disabled={busy} onClick={() => page.send({ type: 'save' })}>
          {t(busy ? 'list.saving' : 'list.save')}
        </Button>
      )}
    </header>
  );
}
