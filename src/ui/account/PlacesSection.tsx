import { Button } from '@arco-design/web-react';
import { shallowEqual, useSelector } from '@xstate/react';
import { browserOf } from '../../../contract/user-agent';
import { useText } from '../../i18n/text';
import { type OwnPlacesRef, ownPlaces } from '../../machines/account/own-places';
import { ConfirmDialog } from '../forms/ActDialog';
import { TableFailure } from '../records/TableStates';
import './account-section.css';

interface Place {
  readonly id: string;
  readonly userAgent: string | null;
  readonly current?: boolean;
}

interface Props<P extends Place> {
  readonly section: OwnPlacesRef<P>;
  readonly about: 'devices' | 'sessions';
  readonly factsOf: (place: P) => readonly string[];
  /** What a question about all but the present one is about. */
  readonly others: string;
}

/** Places that one's own account is known at, each of which can be ended. */
export function PlacesSection<P extends Place>({ section, about, factsOf, others }: Props<P>) {
  const t = useText();
  const { places, failure, busy, ending } = useSelector(section, ownPlaces<P>, shallowEqual);
  const nameOf = ({ userAgent }: Place) => browserOf(userAgent) ?? t('account.unknown');
  const ends = places?.filter((place) => !place.current) ?? [];
  return (
    <section className="account-section" aria-busy={busy} aria-labelledby={`${about}-title`}>
      <header>
        <div>
          <h2 id={`${about}-title`}>{t(`account.${about}.title`)}</h2>
          <p>{t(`account.${about}.about`)}</p>
        </div>
        {ends.length > 0 && (
          <Button onClick={() => section.send({ type: 'end', ending: { which: 'others' } })}>
            {t(`account.${about}.endOthers`)}
          </Button>
        )}
      </header>
      {failure && <TableFailure failure={failure} busy={busy} onRetry={() => section.send({ type: 'retry' })} />}
      {places?.length === 0 && <p className="account-none">{t(`account.${about}.none`)}</p>}
      {places && places.length > 0 && (
        <ul>
          {places.map((place) => (
            <li key={place.id} className="account-row">
              <Facts name={nameOf(place)} current={place.current === true} facts={factsOf(place)} />
              {!place.current && (
                <Button
                  type="text"
                  aria-label={t(`account.${about}.endOf`, { name: nameOf(place) })}
                  onClick={() => section.send({ type: 'end', ending: { which: 'one', place } })}
                >
                  {t(`account.${about}.end`)}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {ending && (
        <ConfirmDialog
          act={ending}
          question={(subject) => ({
            title: t(`account.${about}.endTitle`),
            content: t(`account.${about}.endContent`),
            named: subject.which === 'one' ? nameOf(subject.place) : others,
            button: t(`account.${about}.end`),
            danger: true,
          })}
        />
      )}
    </section>
  );
}

function Facts({ name, current, facts }: { name: string; current: boolean; facts: readonly string[] }) {
  const t = useText();
  return (
    <div className="account-facts">
      <strong>
        {name}
        {current && <em>{t('account.sessions.current')}</em>}
      </strong>
      {facts.map((fact) => (
        <span key={fact}>{fact}</span>
      ))}
    </div>
  );
}
