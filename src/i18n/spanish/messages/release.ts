/**
 * The wording of the release of information. It has legal effect: it is shown as a translation until an administrator records that counsel
 * has reviewed it (`releaseVersions`), and `messages` does not include it. The notice of 42 CFR 2.32(a)(1) is prescribed in English and is not translated.
 */
export const release: Readonly<Record<string, string>> = {
  'For review by counsel. The English text is the one that is signed.':
    'Para revisión por el asesor legal. El texto que se firma es el inglés.',
  'English translation. The Spanish text is the one that is signed.':
    'Traducción al inglés. El texto que se firma es el español.',
  'What the patient agrees to': 'Lo que el paciente acepta',
  Disclaimers: 'Avisos legales',
  'Authorization to release health information': 'Autorización para divulgar información de salud',
  'Who this is about': 'De quién se trata',
  '%{patient}, born %{born}. In this form, “I” means this patient or the patient’s legal representative.':
    '%{patient}, fecha de nacimiento: %{born}. En este formulario, “yo” significa este paciente o su representante legal.',
  'Who may share my information': 'Quién puede compartir mi información',
  '%{organization}, including the patient advocate who works with me, using Passage, a treatment referral service.':
    '%{organization}, incluido el defensor del paciente que trabaja conmigo, por medio de Passage, un servicio de remisión a tratamiento.',
  'What may be shared': 'Qué se puede compartir',
  'The information in this intake and its attachments: my name, date of birth, contact information, and where I am now; the level of care I need; my insurance or how I pay; my medical and mental health conditions, medications, and lab results; and where and when I want treatment.':
    'La información de este registro de ingreso y sus archivos adjuntos: mi nombre, fecha de nacimiento, información de contacto y dónde estoy ahora; el nivel de atención que necesito; mi seguro o cómo pago; mis afecciones médicas y de salud mental, medicamentos y resultados de laboratorio; y dónde y cuándo quiero recibir tratamiento.',
  'This includes information about substance use disorder: which substances I use, how, how often, and since when; earlier treatment; withdrawal; and medications for addiction. It may include information about HIV, hepatitis, and other infections, if I provided it.':
    'Esto incluye información sobre trastornos por consumo de sustancias: qué sustancias consumo, cómo, con qué frecuencia y desde cuándo; tratamientos anteriores; abstinencia; y medicamentos para la adicción. Puede incluir información sobre VIH, hepatitis y otras infecciones, si yo la proporcioné.',
  'It does not include psychotherapy notes or substance use disorder counseling notes. Those need a separate form.':
    'No incluye notas de psicoterapia ni notas de consejería sobre trastornos por consumo de sustancias. Para esas se necesita otro formulario.',
  'Who may receive it': 'Quién puede recibirla',
  'The treatment facilities my patient advocate applies to for me, and their admissions staff; my treating providers, health plans, and third-party payers; and the people who help operate Passage. I can ask at any time for a list of everyone who received my information.':
    'Los centros de tratamiento a los que mi defensor del paciente envía solicitudes por mí y su personal de admisiones; los proveedores que me atienden, mis planes de salud y terceros pagadores; y las personas que ayudan a operar Passage. Puedo pedir en cualquier momento una lista de todos los que recibieron mi información.',
  Why: 'Para qué',
  'To find a treatment bed or program for me, apply for it, check what my insurance pays, arrange transportation and admission, and plan my care.':
    'Para encontrar una cama o un programa de tratamiento para mí, solicitarlo, comprobar qué paga mi seguro, organizar el transporte y el ingreso, y planificar mi atención.',
  'When this ends': 'Cuándo termina',
  'This authorization ends on %{day}, %{days} days from today, unless I end it sooner.':
    'Esta autorización termina el %{day}, %{days} días a partir de hoy, a menos que yo la termine antes.',
  'My right to change my mind': 'Mi derecho a cambiar de opinión',
  'I may revoke this authorization at any time by writing to %{organization} or by asking my patient advocate. After that, nothing more is shared. Information already shared in reliance on this form cannot be recalled.':
    'Puedo revocar esta autorización en cualquier momento si escribo a %{organization} o se lo pido a mi defensor del paciente. Después de eso, no se comparte nada más. La información que ya se compartió con base en este formulario no se puede recuperar.',
  'What happens if I do not sign': 'Qué pasa si no firmo',
  'I do not have to sign. Treatment, payment, enrollment, and eligibility for benefits at this hospital or agency do not depend on it. Without my signature, my patient advocate cannot send my information to treatment facilities, and I would have to apply to them myself.':
    'No tengo la obligación de firmar. El tratamiento, el pago, la inscripción y el derecho a beneficios en este hospital o agencia no dependen de ello. Sin mi firma, mi defensor del paciente no puede enviar mi información a los centros de tratamiento, y yo tendría que enviarles la solicitud por mi cuenta.',
  'What may happen to information once shared': 'Qué puede pasar con la información después de compartirla',
  'Anyone who receives my information may share it again, and it may then no longer be protected by federal privacy rules. My substance use disorder records may be shared again only as the HIPAA rules and 42 CFR Part 2 allow. They may not be used against me in any civil, criminal, administrative, or legislative proceeding unless I consent to that separately or a court orders it.':
    'Quien reciba mi información puede volver a compartirla, y entonces es posible que ya no esté protegida por las normas federales de privacidad. Mis expedientes sobre trastornos por consumo de sustancias se pueden volver a compartir solo como lo permiten las normas de HIPAA y 42 CFR Part 2. No se pueden usar en mi contra en ningún procedimiento civil, penal, administrativo o legislativo, a menos que yo lo consienta por separado o que un tribunal lo ordene.',
  'My copy': 'Mi copia',
  'I can have a copy of this form after I sign it, on paper or as a file.':
    'Puedo recibir una copia de este formulario después de firmarlo, en papel o como archivo.',
  'I am signing voluntarily. No one pressured me, and I know I can refuse.':
    'Firmo voluntariamente. Nadie me presionó, y sé que puedo negarme.',
  'I agree that my information, including substance use information, is entered in Passage and used to find treatment for me.':
    'Acepto que mi información, incluida la información sobre consumo de sustancias, se ingrese en Passage y se use para encontrarme tratamiento.',
  'I agree that my information, including substance use information, is sent to the treatment facilities, providers, and payers named above.':
    'Acepto que mi información, incluida la información sobre consumo de sustancias, se envíe a los centros de tratamiento, proveedores y pagadores mencionados arriba.',
  'I know that I can have a copy of this form after I sign it.':
    'Sé que puedo recibir una copia de este formulario después de firmarlo.',
  'I know that the law requires some information to be shared without my consent: in a medical emergency, when child abuse or neglect is suspected, or when a court orders it.':
    'Sé que la ley exige compartir cierta información sin mi consentimiento: en una emergencia médica, cuando se sospecha maltrato o negligencia infantil, o cuando un tribunal lo ordena.',
  'Passage is a tool to find treatment options. It is not a health care provider, gives no medical advice or diagnosis, and makes no recommendation.':
    'Passage es una herramienta para encontrar opciones de tratamiento. No es un proveedor de atención médica, no da consejos médicos ni diagnósticos y no hace recomendaciones.',
  'A match or an application does not guarantee a bed, admission, or insurance payment. Each facility makes its own decision.':
    'Un centro compatible o una solicitud no garantizan una cama, el ingreso ni el pago del seguro. Cada centro toma su propia decisión.',
  'In an emergency, call 911. In a mental health or substance use crisis, call or text 988.':
    'En una emergencia, llame al 911. En una crisis de salud mental o de consumo de sustancias, llame o envíe un mensaje de texto al 988.',
  'I have read these disclaimers, or someone read them to me, and I accept them.':
    'He leído estos avisos legales, o alguien me los leyó, y los acepto.',
  '42 CFR part 2 prohibits unauthorized use or disclosure of these records.':
    '42 CFR Part 2 prohíbe el uso o la divulgación no autorizados de estos expedientes.',
  'Notice to the recipient of this record': 'Aviso al destinatario de este expediente',
}
