import { shallowEqual, useSelector } from '@xstate/react';
import { useCallback } from 'react';
import { useText } from '../../i18n/text';
import { areasBelow, type KnownAreasRef, knownAreas, pathTo } from '../../machines/designer/known-areas';
import { nameFields } from './name-fields';
import { PathField } from './PathField';
import { PropertyField } from './PropertyField';

interface Props {
  readonly areas: KnownAreasRef;
  readonly label: string;
  readonly code: string;
  readonly onChange: (code: string) => void;
}

/** An area, chosen by its name; a province stands for all that lies in it. */
export function AreaProperty({ areas, label, code, onChange }: Props) {
  const t = useText();
  const { below, failed } = useSelector(areas, knownAreas, shallowEqual);
  const name = useCallback((host: HTMLElement | null) => nameFields(host, label), [label]);
  const { path } = pathTo(below, code);
  return (
    <>
      <PropertyField label={label}>
        {() => (
          <div ref={name}>
            <PathField
              anyLevel
              choices={areasBelow(below)}
              path={path.at(-1) === code ? [...path] : []}
              placeholder={code || t('fill.pick')}
              onUnfold={(area) => areas.send({ type: 'unfold', area })}
              onChange={(next) => onChange(next.at(-1) ?? '')}
            />
          </div>
        )}
      </PropertyField>
      {failed && (
        <button type="button" className="link-button" onClick={() => areas.send({ type: 'retry' })}>
          {t('forms.loadAreas')}
        </button>
      )}
    </>
  );
}
