import { type RefObject, useEffect, useState } from 'react';

/** The browser's barcode detector (Shape Detection API; not in every browser). */
interface Detector {
  detect(source: HTMLVideoElement): Promise<readonly { rawValue: string }[]>;
}

type DetectorClass = new (options: { formats: string[] }) => Detector;

const FORMATS = ['qr_code', 'code_128'];
const LOOK_EVERY_MS = 200;

type CameraState = 'none' | 'asking' | 'looking' | 'refused';

const detectorClass = (): DetectorClass | undefined =>
  (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;

function putAway(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

/** Looks for a code with the camera, until one is found or the component is removed. */
export function useCamera(video: RefObject<HTMLVideoElement | null>, onCode: (code: string) => void): CameraState {
  const [state, setState] = useState<CameraState>(() =>
    // Browsers give no access to the camera without TLS.
    detectorClass() && 'mediaDevices' in navigator ? 'asking' : 'none',
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: the camera is opened once
  useEffect(() => {
    const Detection = detectorClass();
    if (state === 'none' || Detection === undefined) return undefined;
    const detector = new Detection({ formats: FORMATS });
    let stream: MediaStream | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const look = async (): Promise<void> => {
      const found = video.current ? await detector.detect(video.current).catch(() => []) : [];
      if (isOver) return;
      const code = found[0]?.rawValue.trim();
      if (code) onCode(code);
      else timer = setTimeout(() => void look(), LOOK_EVERY_MS);
    };
    const open = async (): Promise<void> => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
      if (isOver || video.current === null) return putAway(stream);
      video.current.srcObject = stream;
      await video.current.play();
      setState('looking');
      await look();
    };
    open().catch(() => {
      if (!isOver) setState('refused');
    });
    return () => {
      isOver = true;
      clearTimeout(timer);
      if (stream) putAway(stream);
    };
  }, []);
  return state;
}
