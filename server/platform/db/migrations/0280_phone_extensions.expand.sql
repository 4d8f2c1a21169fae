-- Search finds a patient by the last digits of the phone number, also if an extension follows them.
create index patients_phone_end_before_extension on patients (reverse(split_part(phone_number, ';', 1)) text_pattern_ops)
  where phone_number like '%;ext=%';
