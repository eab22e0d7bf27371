import { languageOf, type Language } from '../extraction/language.ts';
import { wordsOf } from '../extraction/words.ts';

/** Ways to put a question that leave it as it is, so that none of them can change what is asked. */
const FRAMES: Partial<Record<Language, readonly string[]>> = {
  en: [
    'Please help me with this: {text}',
    'Here is what I would like to know. {text}',
    'A question for you: {text}',
    'I am looking for an answer to this: {text}',
    'Hello, can you help me? {text}',
    '{text} Thanks in advance.',
  ],
  de: [
    'Bitte hilf mir hierbei: {text}',
    'Das möchte ich gern wissen: {text}',
    'Eine Frage an dich: {text}',
    'Ich suche eine Antwort hierauf: {text}',
    'Hallo, kannst du mir helfen? {text}',
    '{text} Vielen Dank im Voraus.',
  ],
  fr: [
    'Aide-moi, s’il te plaît : {text}',
    'Voici ce que je voudrais savoir : {text}',
    'Une question pour toi : {text}',
    'Je cherche une réponse à ceci : {text}',
    'Bonjour, peux-tu m’aider ? {text}',
    '{text} Merci d’avance.',
  ],
  es: [
    'Ayúdame con esto, por favor: {text}',
    'Esto es lo que quisiera saber: {text}',
    'Una pregunta para ti: {text}',
    'Busco una respuesta a esto: {text}',
    'Hola, ¿puedes ayudarme? {text}',
    '{text} Gracias de antemano.',
  ],
  it: [
    'Aiutami con questo, per favore: {text}',
    'Ecco che cosa vorrei sapere: {text}',
    'Una domanda per te: {text}',
    'Cerco una risposta a questo: {text}',
    'Ciao, puoi aiutarmi? {text}',
    '{text} Grazie in anticipo.',
  ],
  pt: [
    'Ajuda-me com isto, por favor: {text}',
    'Eis o que gostaria de saber: {text}',
    'Uma pergunta para ti: {text}',
    'Procuro uma resposta a isto: {text}',
    'Olá, podes ajudar-me? {text}',
    '{text} Obrigado desde já.',
  ],
  nl: [
    'Help me hier alsjeblieft mee: {text}',
    'Dit zou ik graag willen weten: {text}',
    'Een vraag voor je: {text}',
    'Ik zoek een antwoord hierop: {text}',
    'Hallo, kun je me helpen? {text}',
    '{text} Alvast bedankt.',
  ],
  pl: [
    'Proszę, pomóż mi w tej sprawie: {text}',
    'Chcę się dowiedzieć: {text}',
    'Mam pytanie: {text}',
    'Szukam odpowiedzi na to pytanie: {text}',
    'Cześć, możesz mi pomóc? {text}',
    '{text} Z góry dziękuję.',
  ],
  sv: [
    'Hjälp mig med detta, tack: {text}',
    'Det här skulle jag vilja veta: {text}',
    'En fråga till dig: {text}',
    'Jag söker svar på detta: {text}',
    'Hej, kan du hjälpa mig? {text}',
    '{text} Tack på förhand.',
  ],
};

/** An English request in one sentence takes other sentences: its verb comes first as it is. */
const REQUEST = /^(?:list|name|rank|give|recommend|suggest|show|compare|tell)\b[^.?!]*\.?$/i;
const REQUEST_FRAMES = [
  'Could you {request}?',
  'I would like you to {request}.',
  'Can you {request}, please?',
];

/** The same question in other words, by rule; nothing for a language whose words we do not have. */
export function templateWordings(text: string): string[] {
  const language = languageOf(wordsOf(text));
  const frames = FRAMES[language] ?? [];
  const request = text.charAt(0).toLowerCase() + text.slice(1).replace(/\.$/, '');
  const requests = language === 'en' && REQUEST.test(text) ? REQUEST_FRAMES : [];
  return [...requests, ...frames].map((frame) =>
    frame.replace(/\{(text|request)\}/, (_, name) => (name === 'text' ? text : request)),
  );
}
