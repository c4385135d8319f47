import { Alert, Button } from '@arco-design/web-react';
import { shallowEqual, useSelector } from '@xstate/react';
import { type KeyboardEvent, useCallback, useId } from 'react';
import { useText } from '../../i18n/text';
import { type CropperEvent, type CropperRef, cropper } from '../../machines/cropper/cropper';
import { Dialog } from '../forms/Dialog';
import { faultText } from '../upload/fault-text';
import { mountCropWidget, type ShownPicture } from './crop-widget';
import './crop-dialog.css';

/** How much of the window a picture may take: the head and the foot of the dialog stay in sight. */
const MOST_HEIGHT = 0.52;

/** A square is cut out of a picture (§2.7): a dialog 960 wide. */
export function CropDialog<Source, Picture extends ShownPicture>({ crop }: { crop: CropperRef<Source, Picture> }) {
  const t = useText();
  const { picture, side, fault, opening, canConfirm, busy } = useSelector(crop, cropper<Source, Picture>, shallowEqual);
  const cancel = () => crop.send({ type: 'cancel' });
  const buttons = (
    <>
      <Button onClick={cancel} aria-disabled={busy}>
        {t(fault ? 'list.close' : 'list.cancel')}
      </Button>
      {!fault && (
        <Button type="primary" loading={busy} aria-disabled={!canConfirm} onClick={() => crop.send({ type: 'confirm' })}>
          {t(busy ? 'cropper.busy' : 'cropper.confirm')}
        </Button>
      )}
    </>
  );
  return (
    <Dialog title={t('cropper.title')} footer={buttons} wide onCancel={cancel}>
      <div className="crop-body">
        {opening && <p role="status">{t('cropper.opening')}</p>}
        {fault && <Alert type="error" content={faultText(t, fault)} />}
        {picture && !fault && <CropStage crop={crop} picture={picture} side={side} />}
        {picture && !fault && <p className="crop-size">{t('cropper.size', { side })}</p>}
      </div>
    </Dialog>
  );
}

interface StageProps<Source, Picture extends ShownPicture> {
  readonly crop: CropperRef<Source, Picture>;
  readonly picture: Picture;
  readonly side: number;
}

/** The picture with the frame over it, for mouse, touch and keyboard. */
function CropStage<Source, Picture extends ShownPicture>({ crop, picture, side }: StageProps<Source, Picture>) {
  const t = useText();
  const keys = useId();
  const mount = useCallback(
    (host: HTMLElement | null) => {
      if (!host) return;
      const most = window.innerHeight * MOST_HEIGHT;
      const widget = mountCropWidget(host, { picture, most }, (square) => crop.send({ type: 'select', square }));
      const showIt = (snapshot: ReturnType<typeof crop.getSnapshot>) => widget.show(snapshot.context.square);
      showIt(crop.getSnapshot());
      const { unsubscribe } = crop.subscribe(showIt);
      return () => {
        unsubscribe();
        widget.remove();
      };
    },
    [crop, picture],
  );
  const press = (event: KeyboardEvent) => {
    const letter = letterOf(event);
    if (!letter) return;
    event.preventDefault();
    crop.send(letter);
  };
  return (
    <>
      <div
        ref={mount}
        className="crop-stage"
        role="slider"
        tabIndex={0}
        aria-label={t('cropper.area')}
        aria-describedby={keys}
        aria-valuemin={1}
        aria-valuemax={Math.min(picture.width, picture.height)}
        aria-valuenow={Math.round(side)}
        aria-valuetext={t('cropper.size', { side })}
        onKeyDown={press}
      />
      <p id={keys} className="crop-keys">
        {t('cropper.keys')}
      </p>
    </>
  );
}

const DIRECTIONS: Readonly<Record<string, readonly [across: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const LARGE_STEP = 5;

/** What a key asks for, if it asks for anything. Chords with Ctrl, Alt or ⌘ are the browser's. */
function letterOf({ key, shiftKey, ctrlKey, altKey, metaKey }: KeyboardEvent): CropperEvent | null {
  if (ctrlKey || altKey || metaKey) return null;
  if (key === '+' || key === '=') return { type: 'resize', steps: 1 };
  if (key === '-') return { type: 'resize', steps: -1 };
  const direction = DIRECTIONS[key];
  if (!direction) return null;
  const far = shiftKey ? LARGE_STEP : 1;
  return { type: 'move', across: direction[0] * far, down: direction[1] * far };
}
