// Two soft tones: it is your turn. Made here, so that no file has to be loaded.

export function chime(): void {
  const audio = new AudioContext();
  for (const [i, pitch] of [523, 784].entries()) {
    const [tone, volume] = [audio.createOscillator(), audio.createGain()];
    const at = audio.currentTime + i * 0.16;
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.12, at);
    volume.gain.exponentialRampToValueAtTime(0.001, at + 0.5);
    tone.connect(volume).connect(audio.destination);
    tone.start(at);
    tone.stop(at + 0.5);
  }
  setTimeout(() => void audio.close(), 1200);
}
