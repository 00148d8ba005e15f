/** Style properties that come from style sheets, which the exported image does not include. */
const STYLES = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'opacity',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
] as const;

const SCALE = 2;

/**
 * Exports the largest SVG inside as it looks now, on its background color. Returns null if there is none or it cannot
 * be drawn.
 */
export async function toPicture(place: HTMLElement | null): Promise<Blob | null> {
  const drawing = [...(place?.querySelectorAll<SVGSVGElement>('svg') ?? [])].toSorted(
    (a, b) => b.getBoundingClientRect().width - a.getBoundingClientRect().width,
  )[0];
  if (!drawing) return null;
  const { width, height } = drawing.getBoundingClientRect();
  const image = await load(toAddress(drawing, width, height));
  const canvas = Object.assign(document.createElement('canvas'), {
    width: width * SCALE,
    height: height * SCALE,
  });
  const pen = canvas.getContext('2d');
  if (!image || !pen) return null;
  pen.fillStyle = getComputedStyle(document.body).backgroundColor;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}

function toAddress(drawing: SVGSVGElement, width: number, height: number): string {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  const [from, to] = [drawing.querySelectorAll('*'), copy.querySelectorAll<SVGElement>('*')];
  for (const [index, element] of [...from].entries()) {
    const style = getComputedStyle(element);
    for (const name of STYLES) to[index]?.style.setProperty(name, style.getPropertyValue(name));
  }
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
}

const load = (address: string): Promise<HTMLImageElement | null> =>
  new Promise((resolve) => {
    const image = new Image();
    image.onload = () => resolve(image);
    image.onerror = () => resolve(null);
    image.src = address;
  });
