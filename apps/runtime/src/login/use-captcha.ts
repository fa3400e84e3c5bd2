import { useCallback, useEffect, useRef, useState } from 'react';
import { config } from '../config.js';
import { type Captcha, fetchCaptcha } from '../session/index.js';

/** The captcha picture; a new one at the start and whenever `renew` is called. */
export function useCaptcha() {
  const [captcha, setCaptcha] = useState<Captcha | null>(null);
  const [failed, setFailed] = useState(false);
  const latest = useRef(0);
  const renew = useCallback(() => {
    latest.current += 1;
    const mine = latest.current;
    setFailed(false);
    fetchCaptcha().then(
      (next) => mine === latest.current && setCaptcha(next),
      () => mine === latest.current && setFailed(true),
    );
  }, []);
  useEffect(() => {
    if (config.captcha) renew();
  }, [renew]);
  return { captcha, failed, renew };
}
