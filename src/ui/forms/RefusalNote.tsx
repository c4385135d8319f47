import { Alert } from '@arco-design/web-react';
import { useContext } from 'react';
import type { Obstacle } from '../../../contract/obstacles';
import { failureText } from '../../i18n/failure-text';
import { useText } from '../../i18n/text';
import type { Refused } from '../../machines/base/act';
import type { Fallback } from '../../machines/base/notices';
import { obstacleAddress, obstaclesIn } from '../../machines/base/obstacles';
import { OpenPageContext } from '../base/open-page';
import { followed } from '../shell/applications/followed';
import '../shell/applications/page-link.css';
import './refusal-note.css';

interface Props {
  readonly refusal: Refused;
  /** What was tried, for a server that gives no reason. */
  readonly fallback: Fallback;
  /** Shows in the page what is called so. */
  readonly onFind?: ((name: string) => void) | undefined;
}

/** Why an act was refused, and the ways to what is in its way. */
export function RefusalNote({ refusal, fallback, onFind }: Props) {
  const t = useText();
  const obstacles = obstaclesIn(refusal);
  const lines = (
    <>
      <p className="refusal-reason">{failureText(t, refusal, fallback)}</p>
      {obstacles.length > 0 && (
        <ul className="refusal-obstacles">
          {obstacles.map((obstacle) => (
            <ObstacleLine key={`${obstacle.kind} ${obstacle.id}`} obstacle={obstacle} onFind={onFind} />
          ))}
        </ul>
      )}
    </>
  );
  return <Alert className="refusal-note" type="error" content={lines} />;
}

function ObstacleLine({ obstacle, onFind }: { readonly obstacle: Obstacle } & Pick<Props, 'onFind'>) {
  const t = useText();
  const open = useContext(OpenPageContext);
  const { kind, name, count, names } = obstacle;
  const address = obstacleAddress(obstacle);
  const text = t(`obstacles.${kind}`, { name, count });
  return (
    <li>
      {address === null ? (
        <span>{text}</span>
      ) : (
        <a className="page-link" href={address} onClick={followed({ send: (event) => open(event.address) }, address)}>
          {text}
        </a>
      )}
      {names.length > 0 && (
        <ul className="refusal-names">
          {names.map((each) => (
            <li key={each}>
              {onFind ? (
                <button type="button" className="link-button" onClick={() => onFind(each)}>
                  {each}
                </button>
              ) : (
                <span>{each}</span>
              )}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
