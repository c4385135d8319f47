import { useDraggable } from '@dnd-kit/react';
import type { KeyboardEvent } from 'react';
import { WIDGET_TYPES, WIDGETS, type WidgetType } from '../../../contract/form-widgets';
import { useText } from '../../i18n/text';
import type { DesignerRef } from '../../machines/designer/designer';
import { moveFocus } from '../base/arrow-keys';

const GROUPS = ['text', 'choice', 'number', 'time', 'layout'] as const;

/** §3: the catalogue. A component is dragged onto the canvas, or pressed: it is then put after the selected item. */
export function Palette({ page }: { page: DesignerRef }) {
  const t = useText();
  const walk = (event: KeyboardEvent<HTMLElement>) =>
    moveFocus(event, [...event.currentTarget.querySelectorAll<HTMLElement>('button')], 'down');
  return (
    <section className="designer-panel designer-palette" aria-label={t('forms.palette')} onKeyDown={walk}>
      <h2>{t('forms.palette')}</h2>
      {GROUPS.map((group) => (
        <fieldset key={group}>
          <legend>{t(`forms.groups.${group}`)}</legend>
          <div className="palette-widgets">
            {WIDGET_TYPES.filter((type) => WIDGETS[type].group === group).map((type) => (
              <PaletteWidget key={type} type={type} page={page} />
            ))}
          </div>
        </fieldset>
      ))}
    </section>
  );
}

function PaletteWidget({ type, page }: { type: WidgetType; page: DesignerRef }) {
  const t = useText();
  const label = t(`forms.widgets.${type}`);
  const { ref } = useDraggable({ id: `new ${type}`, data: { widget: type, label } });
  return (
    <button
      type="button"
      ref={ref}
      className="palette-widget"
      title={t('forms.addWidget', { widget: label })}
      onClick={() => page.send({ type: 'edit', edit: { act: 'add', widget: type, label, at: null } })}
    >
      {label}
    </button>
  );
}
