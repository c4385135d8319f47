import type { Size, Square } from '../../machines/cropper/square';

/** A picture that the dialog can show. */
export interface ShownPicture extends Size {
  /** A copy that fits on a screen. */
  readonly shown: Blob;
}

interface Widget {
  /** The machine alone says where the frame is. */
  readonly show: (square: Square) => void;
  readonly remove: () => void;
}

const HANDLES = ['ne', 'nw', 'se', 'sw'].map((corner) => `<cropper-handle action="${corner}-resize"></cropper-handle>`);

/** Puts cropperjs into `host`. Whatever a hand does to the frame is asked of `onSelect`, and shown when the machine allows it. */
export function mountCropWidget(
  host: HTMLElement,
  { picture, most }: { readonly picture: ShownPicture; readonly most: number },
  onSelect: (square: Square) => void,
): Widget {
  const url = URL.createObjectURL(picture.shown);
  const scale = Math.min(host.clientWidth / picture.width, most / picture.height);
  let removed = false;
  let wanted: Square | null = null;
  let draw = (square: Square) => {
    wanted = square;
  };
  let destroy = () => {};

  const mount = async () => {
    const { default: Cropper } = await import('cropperjs');
    if (removed) return;
    const image = new Image();
    image.src = url;
    const cropper = new Cropper(image, { container: host, template: templateOf(picture, scale) });
    const selection = cropper.getCropperSelection();
    if (!selection) return;
    let isDrawing = false;
    selection.addEventListener('change', (event) => {
      if (isDrawing) return;
      event.preventDefault();
      const { x, y, width } = (event as CustomEvent<{ x: number; y: number; width: number }>).detail;
      onSelect({ left: x / scale, top: y / scale, side: width / scale });
    });
    draw = ({ left, top, side }) => {
      isDrawing = true;
      selection.$change(left * scale, top * scale, side * scale, side * scale);
      isDrawing = false;
    };
    destroy = () => cropper.destroy();
    if (wanted) draw(wanted);
  };
  void mount();

  return {
    show: (square) => draw(square),
    remove: () => {
      removed = true;
      destroy();
      URL.revokeObjectURL(url);
    },
  };
}

/** The picture fills the canvas to its edges; only the frame moves. */
function templateOf({ width, height }: Size, scale: number): string {
  const style = `width:${Math.floor(width * scale)}px;height:${Math.floor(height * scale)}px;min-width:0;min-height:0`;
  return `<cropper-canvas background style="${style}">
    <cropper-image initial-center-size="contain"></cropper-image>
    <cropper-shade></cropper-shade>
    <cropper-selection aspect-ratio="1" movable resizable precise>
      <cropper-grid bordered covered></cropper-grid>
      <cropper-crosshair centered></cropper-crosshair>
      <cropper-handle action="move" theme-color="rgba(255, 255, 255, 0.2)"></cropper-handle>
      ${HANDLES.join('')}
    </cropper-selection>
  </cropper-canvas>`;
}
